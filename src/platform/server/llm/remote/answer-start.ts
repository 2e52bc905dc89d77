/** Finds where an answer begins, however its bytes are cut: after a byte order mark, white space and comments. */

const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])
const COLON = 0x3a
const LF = 0x0a
const CR = 0x0d

export class AnswerStart {
  #isComment = false

  /** Null while there is nothing but such bytes, which proxies send to keep a connection open. */
  cut(chunk: Buffer): Buffer | null {
    for (const [at, byte] of chunk.entries()) {
      if (this.#isComment) this.#isComment = byte !== LF && byte !== CR
      else if (byte === COLON) this.#isComment = true
      else if (!BLANK.has(byte)) return chunk.subarray(at)
    }
    return null
  }
}
