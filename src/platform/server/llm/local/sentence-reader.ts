/** Cuts a stream of text into sentences. */
export interface SentenceReader {
  /** The sentences that this piece completes; the white space between two stands before the second. */
  hear(piece: string): string[]
  /** What remains when the stream has ended; '' when nothing does. */
  rest(): string
}

/** The end of a sentence: its marks and the white space after them, which prove that it has ended. */
const END = /[.!?…][)"'”’»*_]*(?=\s+\S)|[。！？।۔](?=[^」』"])|[^\s](?=\s*\n\s*\S)/u

export function sentenceReader(): SentenceReader {
  let waiting = ''
  return {
    hear(piece) {
      waiting += piece
      const whole: string[] = []
      for (let end = END.exec(waiting); end !== null; end = END.exec(waiting)) {
        const length = end.index + end[0].length
        whole.push(waiting.slice(0, length))
        waiting = waiting.slice(length)
      }
      return whole
    },
    rest() {
      const last = waiting
      waiting = ''
      return last
    },
  }
}
