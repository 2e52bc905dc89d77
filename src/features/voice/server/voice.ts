/** Puts the voice together (§20 Listen): the call for a part of a turn, and the functions that sharing gets. */
import { join } from 'node:path'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Route } from '#platform/server/http/route.ts'
import { openAiSpeech, type SpeechAccess } from '#platform/server/speech/openai-speech.ts'
import { keptAudio } from './kept-audio.ts'
import { partRoute } from './part-route.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import type { VoicePairs } from './voice-pairs.ts'

const HOUR_S = 3_600
const FOLDER = 'audio'

export interface VoiceNeeds {
  /** Null = the server has no voice. */
  readonly speech: SpeechSettings | null
  /** Made audio is kept in a folder of its own there. */
  readonly dataDir: string
  readonly debates: Pick<Debates, 'read'>
  readonly paid: PaidCall
  readonly limits: {
    /** Parts that are made, not those that are kept. */
    readonly spokenPartsPerViewerPerHour: number
  }
}

export interface SpeechSettings extends SpeechAccess {
  readonly voices: VoicePairs
  /** US dollars for a million characters; null = it costs nothing. */
  readonly price: number | null
}

export interface Voice {
  readonly routes: readonly Route<Viewer>[]
  /** Null where the server has no voice. */
  readonly speaker: Speaker | null
}

export function createVoice(
  { clock, limiter, log }: Kit,
  { speech, dataDir, debates, paid, limits }: VoiceNeeds,
): Voice {
  const makings = limiter({ name: 'spoken-parts', points: limits.spokenPartsPerViewerPerHour, seconds: HOUR_S })
  const kept = keptAudio({ folder: join(dataDir, FOLDER), log })
  const making = { voices: speech?.voices ?? {}, price: speech?.price ?? null, kept, makings, paid, clock }
  const speaker = speech && createSpeaker({ ...making, speech: openAiSpeech(speech, clock) })
  return { routes: [partRoute({ debates, speaker })], speaker }
}
