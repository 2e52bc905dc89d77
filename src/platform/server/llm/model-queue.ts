import type { Clock } from '#platform/clock.ts'
import { createQueue, type Queue } from '../queue.ts'
import { EngineError } from './port.ts'

/** The longest wait (§10) and the assumed duration of the first turn, both in milliseconds. */
const PATIENCE = { ms: 60_000, firstGuessMs: 20_000 }

export const modelQueue = (places: number, clock: Clock): Queue =>
  createQueue({
    places,
    patience: { ...PATIENCE, clock },
    refusal: (retryAfter) => new EngineError('busy', 'the queue of the local model is full', { retryAfter }),
  })
