/** Checks an id (RFC 9562 §4) before a query, because PostgreSQL raises an error if another text is compared with a UUID. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
