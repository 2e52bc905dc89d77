import type { Answer } from './dialect.ts'
import { broken, withheld } from './faults.ts'

const WHOLE = /^(stop|eos|end|tool_|function_|complete|done)/i
const CUT = /length|max_\w*tokens|context_window/i
const WITHHELD = /filter|safety|refus|blocklist|prohibited|recitation|guardrail|moderation|toxic/i

/**
 * Why an answer has ended. Any reason that is not known has broken it off: DeepSeek's `insufficient_system_resource`, vLLM's `abort`,
 * OpenRouter's `error` (their API references, 2026-11-28).
 */
export function readReason(reason: string | null | undefined, answer: Answer): void {
  // Some gateways write null as a text.
  if (!reason || reason === 'null') return
  const isCut = CUT.test(reason)
  if (isCut || WHOLE.test(reason)) {
    answer.finished = true
    answer.cut = isCut
  } else if (WITHHELD.test(reason)) answer.failure = withheld(reason)
  else answer.failure = broken(new Error(`the answer ended by ${reason}`))
}
