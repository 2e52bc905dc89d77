/** A person who sits in for a debater (§20): the turn is theirs, whole and at once. */
import { PERSON } from '#features/debates/digital-source.ts'
import type { Debater } from './debater.ts'
import { unguarded } from './speech/speech-guard.ts'

/** @param content the whole turn, trimmed */
export function humanDebater(content: string): Debater {
  return {
    name: PERSON,
    servedBy: null,
    version: PERSON,
    priced: { kind: 'scripted' },
    async *write() {
      yield content
    },
    guard: () => unguarded,
  }
}
