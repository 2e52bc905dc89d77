/**
 * Tells that an embedded server's session has ended: after FATAL or PANIC PGlite, which has no process to end, answers
 * nothing more, and a caller that waits for ReadyForQuery would wait for ever.
 */

/** The last error of a session. `code` is its SQLSTATE: '53100' = the disk is full. */
export class SessionEnded extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'SessionEnded'
    this.code = code
  }
}

/** SQLSTATE internal_error, for a session that ended without an error message. */
const INTERNAL = 'XX000'
/** Severities (field V of ErrorResponse) after which PostgreSQL takes no further message. */
const LAST = new Set(['FATAL', 'PANIC'])
/** Type, length, state of the transaction. */
const READY_BYTES = 6

/** The error that ended the session; null when it goes on. Takes whole messages (PostgreSQL documentation, 54.7). */
export function sessionEnd(messages: Uint8Array, answer: Uint8Array): SessionEnded | null {
  if (isReady(answer)) return null
  for (const [type, body] of messagesIn(answer)) {
    if (type !== 'E') continue
    const fields = fieldsOf(body)
    if (!LAST.has(fields.get('V') ?? '')) continue
    return new SessionEnded(fields.get('M') ?? 'no message', fields.get('C') ?? INTERNAL)
  }
  return asksForReady(messages) ? new SessionEnded('an answer without ReadyForQuery', INTERNAL) : null
}

function isReady(answer: Uint8Array): boolean {
  const [type] = messagesIn(answer.subarray(-READY_BYTES))
  return type?.[0] === 'Z'
}

/** Whether the last message is Query or Sync, which are always answered with ReadyForQuery. */
function asksForReady(messages: Uint8Array): boolean {
  // The startup message is the only one without a type: it begins with its length.
  if (messages[0] === 0) return true
  const last = [...messagesIn(messages)].at(-1)?.[0]
  return last === 'Q' || last === 'S'
}

/** Each message's type and body: a byte, the length (4 bytes, counting themselves), the body. */
function* messagesIn(bytes: Uint8Array): Generator<readonly [type: string, body: Uint8Array]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + view.getInt32(at + 1)
    // A length below its own four bytes is no message.
    if (end < at + 5) return
    yield [String.fromCharCode(bytes[at] ?? 0), bytes.subarray(at + 5, end)]
    at = end
  }
}

/** ErrorResponse (54.8): a letter and a text up to a zero byte, each. */
function fieldsOf(body: Uint8Array): Map<string, string> {
  const texts = Buffer.from(body).toString().split('\0')
  return new Map(texts.filter((text) => text !== '').map((text) => [text.charAt(0), text.slice(1)]))
}
