import { register } from '#features/account/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { visitorAt } from '#testing/visitor.ts'
import type { Question } from '../questions/question.ts'
import { playDebate, type PlayedDebate } from './debate.ts'
import type { Product } from './product.ts'

/** Number of debates generated at the same time. Unlike a provider, a local model answers one call at a time. */
const AT_ONCE = { remote: 4, local: 1, scripted: 1 } as const

export interface PlayAllOptions {
  readonly product: Product
  readonly questions: readonly Question[]
  readonly turns: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly password: string
  readonly say: (line: string) => void
}

/** Resolves with the debates in the order of `questions`. After an abort, omits debates without turns. */
export async function playAll(options: PlayAllOptions): Promise<PlayedDebate[]> {
  const { product, questions, clock, signal, say } = options
  const visitor = visitorAt(product.url)
  await visitor.call(register, { body: { username: 'evaluation', password: options.password } })
  const played = new Map<Question, PlayedDebate>()
  const waiting = [...questions]
  const player = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const question = next
      const name = `${question.number} ${question.language}`
      const debate = await playDebate(question, {
        product,
        visitor,
        turns: options.turns,
        clock,
        signal,
        onTurn: ({ turnNumber, engine, content }) =>
          say(`  ${name}: turn ${turnNumber}, ${engine}, ${content.length} characters`),
      })
      if (debate.turns.length > 0 || !signal.aborted) played.set(question, debate)
      const fault = debate.fault === null ? '' : `: ${debate.fault}`
      say(`${played.size}/${questions.length} ${question.question}${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE[product.status().kind] }, player))
  return questions.flatMap((question) => played.get(question) ?? [])
}
