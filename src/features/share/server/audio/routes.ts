/** The calls that read a shared debate aloud (§20 Listen). A dark link has no audio either, kept or not. */
import type { SharedDebates } from '../shared-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { nothingToHear, spokenPart } from '#features/voice/server/part-route.ts'
import type { Speaker } from '#features/voice/server/speaker.ts'
import { sourceTexts, spokenSourceOf } from '#features/voice/server/spoken-source.ts'
import type { Clock } from '#platform/clock.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { id3Tag } from '#platform/server/speech/id3.ts'
import { hearShared, hearSharedPart } from '../../audio-contract.ts'
import { attachment } from '../export/file-name.ts'
import { xmpOf } from '../image/xmp.ts'
import { recordingOf } from './recording.ts'

export interface AudioDeps {
  readonly debates: Pick<SharedDebates, 'open'>
  readonly openLink: OpenLink
  /** Null = the server has no voice. */
  readonly speaker: Speaker | null
  /** Is told how long a debate's recording is, whenever one is sent whole. */
  readonly onRecorded: (token: string, bytes: number) => void
  readonly clock: Pick<Clock, 'sleep'>
}

export function audioRoutes({ debates, openLink, speaker, onRecorded, clock }: AudioDeps): Route<Viewer>[] {
  const recordings = singleFlight<Buffer[]>()
  const read = async (call: Parameters<OpenLink>[0]) => {
    const { debate, revision } = await openLink(call, (token) => debates.open(call.caller, token))
    const { responses, userInputs } = firstItems(itemsByLink(call.caller), debate)
    return { ...debate, responses, userInputs, revision }
  }
  return [
    route(hearSharedPart, async (call) =>
      spokenPart(speaker, await read(call), call.params.responseId, call.query.part, call.caller),
    ),

    route(hearShared, async (call) => {
      const debate = await read(call)
      if (speaker === null || debate.responses.length === 0) throw nothingToHear()
      const made = spokenSourceOf(debate.responses, debate.userInputs.length)
      const key = `${debate.id} ${debate.responses.length} ${debate.revision}`
      const frames = await recordings.run(key, { work: () => recordingOf(speaker, debate, call.caller, clock) })
      if (frames.length === 0) throw nothingToHear()
      // The link may have gone dark while the recording was made.
      await read(call)
      const tag = id3Tag({
        title: debate.question,
        artist: `${viewTexts.einstein}, ${viewTexts.cat}`,
        album: texts.productTitle,
        date: made.date,
        texts: sourceTexts(made),
        xmp: xmpOf(made),
      })
      const mp3 = new Uint8Array(Buffer.concat([tag, ...frames]))
      onRecorded(call.params.shareToken, mp3.length)
      call.setHeader('content-disposition', attachment(debate.question, 'mp3'))
      return mp3
    }),
  ]
}
