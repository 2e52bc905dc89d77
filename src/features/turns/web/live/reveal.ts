/** A turn's text appears one character after the other (§4), by elapsed time and not by ticks. */

/**
 * A cursor into a growing text. A hidden tab ticks once a second or less often; because the cursor moves by elapsed
 * time, it is still in the right place. Time spent waiting for text does not count: late text still appears at the
 * pace.
 */
export class Reveal {
  #text = ''
  /** Index (UTF-16) up to which the text is shown; never between the halves of a surrogate pair. */
  #shown = 0
  /** Index up to which the reader has seen the text before. */
  #seen: number
  /** When the last shown character appeared, or the wait for more text ended. */
  #since = 0
  #msPerCharacter: number

  /**
   * @param msPerCharacter 0 shows everything as it arrives
   * @param seen the length of the text that was shown to the reader before, and is shown at once
   */
  constructor(msPerCharacter: number, seen = 0) {
    this.#msPerCharacter = msPerCharacter
    this.#seen = seen
  }

  get shown(): string {
    return this.#text.slice(0, this.#shown)
  }

  /** All text received, shown or not. */
  get text(): string {
    return this.#text
  }

  get complete(): boolean {
    return this.#shown >= this.#text.length
  }

  /** Sets the whole text known now; it is usually longer than before. */
  put(text: string, now: number): void {
    if (this.complete) this.#since = now
    this.#text = text
    this.#shown = Math.min(Math.max(this.#shown, this.#seen), text.length)
    if (isInPair(text, this.#shown)) this.#shown += 1
  }

  /** Continues at another pace; 0 shows all text now, and later text as soon as it arrives. */
  goOnAt(msPerCharacter: number, now: number): void {
    this.advance(now)
    this.#msPerCharacter = msPerCharacter
    this.#since = now
    if (msPerCharacter === 0) this.#shown = this.#text.length
  }

  /** Moves the cursor to where it stands at `now`. Returns whether it moved. */
  advance(now: number): boolean {
    const before = this.#shown
    if (this.#msPerCharacter === 0) this.#shown = this.#text.length
    else {
      const due = Math.max(0, Math.floor((now - this.#since) / this.#msPerCharacter))
      for (let steps = 0; steps < due && !this.complete; steps += 1)
        this.#shown += characterLength(this.#text, this.#shown)
      this.#since += due * this.#msPerCharacter
    }
    return this.#shown !== before
  }
}

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
const isInPair = (text: string, at: number): boolean => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
