/** Cuts a stream of text into sentences. */
export interface SentenceReader {
  /** The sentences that this piece completes; the white space between two stands before the second. */
  hear(piece: string): string[]
  /** What remains when the stream has ended; '' when nothing does. */
  rest(): string
}

/** The end of a sentence: its marks and the white space after them, which prove that it has ended. */
const END = /[.!?…][)"'”’»*_]*(?=\s+\S)|[。！？।۔](?=[^」』"])|[^\s](?=\s*\n\s*\S)/u

/** A quotation of more characters was never closed. */
const LONGEST_QUOTATION = 400

/** Whether the text ends within a quotation: a sentence in it is no sentence of the speaker's. */
const isQuoting = (text: string): boolean => text.length <= LONGEST_QUOTATION && text.split('"').length % 2 === 0

export function sentenceReader(): SentenceReader {
  let waiting = ''
  return {
    hear(piece) {
      waiting += piece
      const whole: string[] = []
      let from = 0
      for (let end = END.exec(waiting); end !== null; end = END.exec(waiting.slice(from))) {
        const length = from + end.index + end[0].length
        from = length
        if (isQuoting(waiting.slice(0, length))) continue
        whole.push(waiting.slice(0, length))
        waiting = waiting.slice(length)
        from = 0
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
