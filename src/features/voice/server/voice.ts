/** Serves the audio of one part of a turn, by the debate's id or by a link (§20 Listen). */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { firstItems } from '#features/debates/timeline.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { openAiSpeech, type SpeechAccess } from '#platform/server/speech/openai-speech.ts'
import { hearPart, hearSharedPart } from '../contract.ts'
import { createSpeaker, type VoicePairs } from './speaker.ts'

const HOUR_S = 3_600

export interface VoiceNeeds {
  readonly speech: SpeechSettings | null
  readonly debates: Pick<Debates, 'read'>
  readonly links: Pick<Links, 'open' | 'openLink'>
  readonly paid: PaidCall
  readonly limits: { readonly spokenPartsPerViewerPerHour: number }
}

export interface SpeechSettings extends SpeechAccess {
  readonly voices: VoicePairs
  /** US dollars per million characters; null if the voice is free. */
  readonly price: number | null
}

export function createVoice({ clock, limiter }: Kit, { speech, debates, links, paid, limits }: VoiceNeeds) {
  const makings = limiter({ name: 'spoken-parts', points: limits.spokenPartsPerViewerPerHour, seconds: HOUR_S })
  const speaker = speech && createSpeaker({ ...speech, speech: openAiSpeech(speech, clock), makings, paid, clock })

  /** Returns a part's audio. Throws what `Speaker.audioOf` throws, and 404 if the voice, response or part is missing. */
  async function hear(
    { language, responses }: Pick<Debate, 'language' | 'responses'>,
    responseId: string,
    number: number,
    viewer: Viewer,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const response = responses.find(({ id }) => id === responseId)
    const part = response && speaker?.partsOf(response, language)[number]
    if (part === undefined || speaker === null) throw new Problem(404, 'nothing-to-hear')
    return new Uint8Array(await speaker.audioOf(part, viewer))
  }

  const routes: Route<Viewer>[] = [
    route(hearPart, async ({ caller, params, query }) =>
      hear(await debates.read(caller, params.id), params.responseId, query.part, caller),
    ),

    route(hearSharedPart, async (call) => {
      const { caller, params, query } = call
      const { debate } = await links.openLink(call, (token) => links.open(caller, token))
      const { responses } = firstItems(itemsByLink(caller), debate)
      return hear({ ...debate, responses }, params.responseId, query.part, caller)
    }),
  ]
  return { routes }
}
