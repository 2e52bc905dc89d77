/** The call for one part of a turn, and what sharing's call answers as well (§20 Listen). */
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { id3Tag } from '#platform/server/speech/id3.ts'
import { hearPart } from '../contract.ts'
import type { Speaker } from './speaker.ts'
import { sourceTexts, spokenSourceOf } from './spoken-source.ts'

export interface PartRouteDeps {
  readonly debates: Pick<Debates, 'read'>
  readonly speaker: Speaker | null
}

export function partRoute({ debates, speaker }: PartRouteDeps): Route<Viewer> {
  return route(hearPart, async ({ caller, params, query }) =>
    spokenPart(speaker, await debates.read(caller, params.id), params.responseId, query.part, caller),
  )
}

/**
 * A part of a response as an MP3 that says what it is (§16). Refuses as `Speaker.audioOf` does, and with a 404 Problem where
 * there is no voice, no such response for this viewer, or no such part.
 */
export async function spokenPart(
  speaker: Speaker | null,
  { question, language, responses }: Pick<Debate, 'question' | 'language' | 'responses'>,
  responseId: string,
  number: number,
  viewer: Viewer,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = responses.find(({ id }) => id === responseId)
  const part = response && speaker?.partsOf(response, language)[number]
  if (part === undefined || response === undefined || speaker === null) throw nothingToHear()
  const tag = id3Tag({
    title: question,
    artist: response.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat,
    album: texts.productTitle,
    date: response.createdAt,
    texts: sourceTexts(spokenSourceOf([response], 0)),
    xmp: null,
  })
  return new Uint8Array(Buffer.concat([tag, await speaker.audioOf(part, viewer)]))
}

export const nothingToHear = () => new Problem(404, 'nothing-to-hear')
