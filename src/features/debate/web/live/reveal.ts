/** A turn's text appears one character after the other (§4), by elapsed time and not by ticks. */
import { REVEAL_MS_PER_CHARACTER } from '../../rules.ts'

/**
 * A cursor into a growing text. A hidden tab ticks once a second or less often; because the cursor moves by elapsed
 * time, it is still in the right place. Time spent waiting for text does not count: late text still appears at the
 * pace.
 */
export class Reveal {
  #text = ''
  /** Index (UTF-16) up to which the text is shown; never between the halves of a surrogate pair. */
  #shown = 0
  /** When the last shown character appeared, or the wait for more text ended. */
  #since = 0
  #keepUp: boolean

  /** @param keepUp shows everything as it arrives, for readers who asked for less motion. */
  constructor(keepUp: boolean) {
    this.#keepUp = keepUp
  }

  get shown(): string {
    return this.#text.slice(0, this.#shown)
  }

  /** Whether all text is shown as soon as it arrives. */
  get keepsUp(): boolean {
    return this.#keepUp
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
    this.#shown = Math.min(this.#shown, text.length)
  }

  /** Shows all text now, and later text as soon as it arrives. */
  showAll(): void {
    this.#keepUp = true
    this.#shown = this.#text.length
  }

  /** Moves the cursor to where it stands at `now`. Returns whether it moved. */
  advance(now: number): boolean {
    const before = this.#shown
    if (this.#keepUp) this.#shown = this.#text.length
    else {
      const due = Math.max(0, Math.floor((now - this.#since) / REVEAL_MS_PER_CHARACTER))
      for (let steps = 0; steps < due && !this.complete; steps += 1)
        this.#shown += characterLength(this.#text, this.#shown)
      this.#since += due * REVEAL_MS_PER_CHARACTER
    }
    return this.#shown !== before
  }
}

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
