/** A provider that writes many streams at once: when each of their tokens comes. */
import type { Agenda } from './agenda.ts'

export type Arrivals =
  /** As the benches' upstream sends them: streams share the ticks of one timer, and a tick's tokens come one behind the other. */
  | { readonly kind: 'ticks'; readonly every: number; readonly apart: number }
  /** Each stream by itself, at intervals of chance (exponentially distributed). */
  | { readonly kind: 'apart' }

export interface ProviderPace {
  /** Microseconds between two tokens of a stream. */
  readonly token: number
  /** Microseconds from the question to the first token, for `apart`; with `ticks` it comes with the stream's next tick. */
  readonly firstToken: number
  readonly arrivals: Arrivals
}

export interface Provider {
  /** Begins a stream: `onToken` for each of its tokens, then `onEnd` when the last one has come. */
  stream(tokens: number, onToken: () => void, onEnd: () => void): void
}

interface Stream {
  left: number
  readonly onToken: () => void
  readonly onEnd: () => void
}

/** @param random returns a number in [0, 1) */
export function openProvider(agenda: Agenda, pace: ProviderPace, random: () => number): Provider {
  const give = (stream: Stream): boolean => {
    stream.left -= 1
    stream.onToken()
    if (stream.left > 0) return true
    stream.onEnd()
    return false
  }
  const { arrivals } = pace
  if (arrivals.kind === 'apart') {
    const later = (stream: Stream, mean: number) =>
      agenda.after(-mean * Math.log(1 - random()), () => {
        if (give(stream)) later(stream, pace.token)
      })
    return { stream: (tokens, onToken, onEnd) => later({ left: tokens, onToken, onEnd }, pace.firstToken) }
  }
  const slots = Array.from({ length: Math.round(pace.token / arrivals.every) }, () => new Set<Stream>())
  let opened = 0
  let ticked = 0
  const tick = () => {
    const slot = slots[ticked++ % slots.length]
    let at = 0
    for (const stream of slot ?? [])
      agenda.after(arrivals.apart * at++, () => {
        if (!give(stream)) slot?.delete(stream)
      })
    agenda.after(arrivals.every, tick)
  }
  agenda.after(0, tick)
  return {
    stream(tokens, onToken, onEnd) {
      slots[opened++ % slots.length]?.add({ left: tokens, onToken, onEnd })
    },
  }
}
