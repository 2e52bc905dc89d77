import type { Response } from '#features/debates/contract/entries.ts'
import type { TurnEvent } from '#features/turns/contract/turns.ts'
import type { OpenStream } from '#testing/visitor.ts'
import { until } from './until.ts'

export type TurnOver =
  | { readonly kind: 'saved'; readonly response: Response }
  | { readonly kind: 'failed'; readonly code: string }
  /** The stream ended without a saved turn or a failure. */
  | { readonly kind: 'cut' }

export interface WatchedTurn {
  shows(words: string): Promise<unknown>
  readonly over: Promise<TurnOver>
}

export function watchTurn(stream: OpenStream): WatchedTurn {
  let text = ''
  const read = async (): Promise<TurnOver> => {
    for await (const event of stream.events()) {
      if (typeof event !== 'object') continue
      const told = event as TurnEvent
      if ('content' in told) text += told.content
      if ('response' in told) return { kind: 'saved', response: told.response }
      if ('error' in told) return { kind: 'failed', code: told.code ?? told.error }
    }
    return { kind: 'cut' }
  }
  return {
    shows: (words) => until(`a viewer is shown "${words}"`, () => text.includes(words.trim())),
    over: read()
      .catch((): TurnOver => ({ kind: 'cut' }))
      .finally(() => stream.leave()),
  }
}
