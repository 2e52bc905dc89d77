/** What a debate asks of models, in tokens, by the product's own prompts and its own estimate. */
import { fullPrompt } from '#features/turns/server/debaters/full/personas.ts'
import { cardPrompt } from '#features/cards/server/card-prompt.ts'
import { positionsPrompt } from '#features/positions/server/positions-prompt.ts'
import { searchWordsPrompt } from '#features/sources/server/pack/search-words-prompt.ts'
import { answerPrompt } from '#features/verdict/server/map/answer-prompt.ts'
import { readCards } from '#features/debates/cards.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import type { ModelMessage, ModelUsage } from '#platform/server/llm/port.ts'
import { briefsOf, passagesOf, type Sample } from './debate.ts'

const askedBy = ({
  system,
  messages,
}: {
  readonly system: string
  readonly messages: readonly ModelMessage[]
}): number => estimateTokens([system, ...messages.map(({ content }) => content)].join('\n'))

/** Tokens of the JSON around an answer's words. */
const JSON_AROUND = 15

export interface DebateTokens {
  /** All turns together. */
  readonly turns: ModelUsage
  readonly turnsWithSources: ModelUsage
  /** One call a turn. */
  readonly cards: ModelUsage
  /** One call a debate each. */
  readonly positions: ModelUsage
  readonly searchWords: ModelUsage
  /** One reading of each turn from the second on; a turn is read three times (§20). */
  readonly mapReading: ModelUsage
}

export function tokensOf(samples: readonly Sample[], turns: number): DebateTokens {
  const mean = (each: (sample: Sample) => readonly ModelUsage[]): ModelUsage => {
    const calls = samples.flatMap(each)
    const sum = (key: 'tokensIn' | 'tokensOut') => calls.reduce((total, call) => total + call[key], 0)
    return {
      tokensIn: Math.round(sum('tokensIn') / samples.length),
      tokensOut: Math.round(sum('tokensOut') / samples.length),
    }
  }
  const written = (passages: ReturnType<typeof passagesOf>) => (sample: Sample) =>
    briefsOf(sample, turns, passages).map(({ brief, written }) => ({
      tokensIn: askedBy(fullPrompt(brief)),
      tokensOut: estimateTokens(written.content),
    }))
  return {
    turns: mean(written([])),
    turnsWithSources: mean(written(passagesOf())),
    cards: mean((sample) =>
      briefsOf(sample, turns, []).map(({ written: { content, summary } }) => ({
        tokensIn: askedBy(cardPrompt({ content, language: 'en', position: sample.option1 }, sample.id)),
        tokensOut: estimateTokens(summary ?? '') + JSON_AROUND,
      })),
    ),
    positions: mean(({ question, option1, option2 }) => [
      {
        tokensIn: askedBy(positionsPrompt(question, 'en')),
        tokensOut: estimateTokens(option1 + option2) + JSON_AROUND,
      },
    ]),
    searchWords: mean((sample) => [
      {
        tokensIn: askedBy(searchWordsPrompt({ ...sample, language: 'en' })),
        tokensOut: estimateTokens(sample.option1 + sample.option2) + JSON_AROUND,
      },
    ]),
    mapReading: mean((sample) => {
      const all = briefsOf(sample, turns, []).map(({ written }) => written)
      const points = all.map(({ summary }) => readCards(summary ?? '').map(({ point }) => point))
      return all.slice(1).map(({ content }, before) => ({
        tokensIn: askedBy(
          answerPrompt(
            {
              content,
              cards: points[before + 1] ?? [],
              others: points.filter((_, at) => at <= before && at % 2 === before % 2).flat(),
            },
            sample.id,
          ),
        ),
        tokensOut: 2 * (JSON_AROUND + 30),
      }))
    }),
  }
}
