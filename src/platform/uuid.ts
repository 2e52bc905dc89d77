/** Checks that a text is a UUID (RFC 9562 §4), because PostgreSQL refuses to compare a UUID with other texts. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
