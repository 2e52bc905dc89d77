/** Takes away the thought that some servers send before the answer, between `<think>` and `</think>`. */

const OPEN = '<think>'
const CLOSE = '</think>'

export async function* withoutThought(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  let looking: 'open' | 'close' | null = 'open'
  for await (const piece of pieces) {
    if (looking === null) {
      yield piece
      continue
    }
    waiting = (waiting + piece).trimStart()
    if (looking === 'open' && waiting.startsWith(OPEN)) looking = 'close'
    if (looking === 'open' && OPEN.startsWith(waiting)) continue
    if (looking === 'close') {
      const end = waiting.indexOf(CLOSE)
      if (end === -1) {
        waiting = waiting.slice(-CLOSE.length)
        continue
      }
      waiting = waiting.slice(end + CLOSE.length).trimStart()
      looking = waiting === '' ? 'open' : null
    } else looking = null
    if (waiting !== '') yield waiting
    if (looking === null) waiting = ''
  }
  if (looking === 'open' && waiting !== '') yield waiting
}
