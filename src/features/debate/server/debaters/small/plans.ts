/** The reasons a model of one to three billion parameters argues by: it writes them down before its first turn. */
import { LRUCache } from 'lru-cache'
import { z } from 'zod/mini'
import type { Preparation } from '#platform/server/llm/port.ts'
import { languageName } from '#features/language/server/language-name.ts'
import type { TurnBrief } from '../debater.ts'
import { isEnglish, positionOf, questionOf } from './heard.ts'

/** Enough for the first eight turns of a debate; then the first reason comes again. */
const REASONS = 4
/** Tokens of the form: its reasons have ten to twenty tokens each, its marks fifty. */
const MAX_TOKENS = 140
/** Sides of debates whose reasons are remembered; a forgotten one is planned again. */
const MOST = 500

const planSchema = z.object({
  reasons: z.array(z.string()).check(z.minLength(REASONS), z.maxLength(REASONS)),
})

export interface Plans {
  /** The side's reasons; null while it has none. */
  of(brief: TurnBrief): readonly string[] | null
  /** How the model writes them down; `told` gets them, or null when the model did not manage. */
  preparation(brief: TurnBrief, told: (reasons: readonly string[] | null) => Preparation['messages']): Preparation
}

/** Plans are kept in this process only: they cost seconds, and every process can make them again. */
export function rememberedPlans(): Plans {
  const known = new LRUCache<string, readonly string[]>({ max: MOST })
  const keyOf = ({ debate, optionNumber }: TurnBrief) => `${debate.id}:${optionNumber}:${debate.language}`
  return {
    of: (brief) => known.get(keyOf(brief)) ?? null,
    preparation: (brief, told) => ({
      messages: [{ role: 'user', content: request(brief) }],
      maxTokens: MAX_TOKENS,
      schema: planSchema,
      messagesWith: (value) => {
        const plan = planSchema.safeParse(value)
        if (!plan.success) return told(null)
        known.set(keyOf(brief), plan.data.reasons)
        return told(plan.data.reasons)
      },
    }),
  }
}

/** The opponent is not in sight here: a small model that sees both sides argues for both. */
function request(brief: TurnBrief): string {
  const position = positionOf(brief)
  const language = isEnglish(brief) ? '' : ` Write in ${languageName(brief.debate.language)}.`
  return [
    `Question: ${questionOf(brief.debate.question)}?`,
    `Your answer: ${position}`,
    `Give ${REASONS} different reasons for the answer "${position}", each in at most eight plain words.${language}`,
  ].join('\n')
}
