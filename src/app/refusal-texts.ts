/** The server's own refusals, possible for any call (§11), by code. */
export const refusals = {
  'malformed-request': 'The request is not valid HTTP.',
  'request-timeout': 'The request took too long to arrive.',
  'headers-too-large': 'The address and the headers of the request are too long.',
  'malformed-host': 'The request must have one Host header, with the name of this site.',
  'misdirected-request': 'This site does not answer at this address. Please open {address}',
  'expectation-failed': 'The server cannot do what the Expect header asks for.',
  'cross-site': 'This call is allowed only from this site’s own pages, at the address the server knows as its own.',
  'malformed-address': 'The address is not a valid URL.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address does not take calls of this kind.',

  'body-too-large': 'The request body may be at most {limit} kB.',
  'chunk-extensions-too-large': 'The request body says too much beside its content.',
  'unsupported-media-type': 'Send the request body as {types}.',
  'invalid-length': 'The request body is not as long as its header says.',
  'malformed-json': 'The request body is not valid JSON.',
  'bad-request': 'The request could not be read.',

  'internal-error': 'Something went wrong on our side. Please try again.',
  'database-unavailable': 'The database is not available right now. Please try again in a moment.',
  'disk-full': 'The server’s disk is full, so nothing can be saved right now. Please try again later.',
  busy: 'The server is busy right now. Please try again in a moment.',
  'too-many-streams': 'Too many streams are open from your network. Close a page of this site and try again.',
  'not-ready': 'Not ready because of: {away}.',
} as const

/** Messages for an invalid field when the call has no text of its own (§5). */
export const fieldTexts = {
  required: 'Required',
  unknownField: 'Unknown field',
  invalid: 'Invalid input',
} as const
