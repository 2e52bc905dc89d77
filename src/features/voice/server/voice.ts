/** Puts the voice together (§20 Listen). */
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Route } from '#platform/server/http/route.ts'
import { openAiSpeech, type SpeechAccess } from '#platform/server/speech/openai-speech.ts'
import { partRoutes } from './routes.ts'
import { createSpeaker } from './speaker.ts'
import type { VoicePairs } from './voice-pairs.ts'

const HOUR_S = 3_600

export interface VoiceNeeds {
  /** Null = the server has no voice. */
  readonly speech: SpeechSettings | null
  readonly debates: Pick<Debates, 'read'>
  readonly links: Pick<Links, 'open' | 'openLink'>
  readonly paid: PaidCall
  readonly limits: {
    /** Parts that are made, not those that are in memory. */
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
}

export function createVoice({ clock, limiter }: Kit, { speech, debates, links, paid, limits }: VoiceNeeds): Voice {
  const makings = limiter({ name: 'spoken-parts', points: limits.spokenPartsPerViewerPerHour, seconds: HOUR_S })
  const speaker = speech && createSpeaker({ ...speech, speech: openAiSpeech(speech, clock), makings, paid, clock })
  return { routes: partRoutes({ debates, links, speaker }) }
}
