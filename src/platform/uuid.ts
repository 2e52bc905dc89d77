/** Whether a text from outside has the form of a UUID (RFC 9562 §4); PostgreSQL refuses to compare any other with one. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
