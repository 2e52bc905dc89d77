/** Bytes of a line. A row of the product has less; a foreign file may never end one. */
export const LINE_BYTES = 64 * 2 ** 20

export class LineTooLong extends Error {}

/**
 * Cuts a stream into lines at `\n` alone, because a line of JSON may hold U+2028, which Node's readline takes for an end. What follows the last `\n` is a line, too.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>, most: number = LINE_BYTES): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end))
      yield Buffer.concat(begun).toString('utf8')
      begun = []
      bytes = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    begun.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > most) throw new LineTooLong()
  }
  if (bytes > 0) yield Buffer.concat(begun).toString('utf8')
}
