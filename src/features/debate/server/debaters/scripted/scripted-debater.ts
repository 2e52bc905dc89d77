/**
 * The debater that needs neither key nor model, shown as "Scripted demo" (contract §2): it speaks from a bank of
 * written moves about the question it is asked, in every interface language, and invents no fact. It reads its brief
 * from the prompt's messages like any model, so nothing reaches it by a side door.
 */
import type { Clock } from '#platform/clock.ts'
import { type Engine, EngineError } from '#platform/server/llm/port.ts'
import { bankFor } from './bank.ts'
import { composeTurn } from './compose.ts'
import { piecesOf } from './words.ts'
import { estimateTokens } from '../transcript-budget.ts'
import { readBrief } from '../turn-brief.ts'

/** A word every 30 ms keeps well ahead of the reader (55 ms a character, spec §9) and still looks written. */
const MS_PER_PIECE = 30

/**
 * An engine named `scripted`. `stream` answers word by word at `msPerPiece`; `structured` throws `unavailable`: it has
 * no judgement to put into a form.
 */
export function scriptedDebater(options: { readonly clock: Clock; readonly msPerPiece?: number }): Engine {
  const { clock, msPerPiece = MS_PER_PIECE } = options
  return {
    name: 'scripted',
    size: 'full',

    async *stream(request) {
      const brief = readBrief(request.messages)
      if (brief === null) throw new EngineError('rejected', 'the scripted debater speaks in debates only')
      const text = composeTurn(brief, bankFor(brief.language))
      for (const piece of piecesOf(text)) {
        await clock.sleep(msPerPiece, request.signal)
        yield piece
      }
      const prompt = [request.system, ...request.messages.map((message) => message.content)].join('\n')
      request.onUsage?.({ tokensIn: estimateTokens(prompt), tokensOut: estimateTokens(text) })
    },

    async structured() {
      throw new EngineError('unavailable', 'the scripted debater fills in no forms')
    },
  }
}
