/**
 * Fakes the model for debates whose turns are `reason(n)`. According to this model, each even turn refutes the turn before it,
 * and odd turns answer none.
 */
import * as v from 'valibot'
import type { Engine, EngineError, StructuredRequest } from '#platform/server/llm/port.ts'

const THINGS = 'air rain bread glass sand wood iron milk paper stone wool salt honey clay silk amber'.split(' ')

/** Returns the text of the turn with this number, a single sentence that makes one card. */
export const reason = (number: number): string =>
  `Reason ${number} holds because the ${THINGS[(number - 1) % THINGS.length]} of the city is worth more.`

export interface AnswerReader extends Engine {
  readonly asked: () => readonly StructuredRequest<unknown>[]
  readonly cases: () => number
  readonly cards: () => number
  forget(): void
  /** Makes every later call fail with this error. With null, calls succeed again. */
  fail(fault: EngineError | null): void
  /** Delays all responses until `release` is called. `asked` resolves when the next request arrives. */
  hold(): { readonly asked: Promise<void>; readonly release: () => void }
}

export function answerReader(): AnswerReader {
  let asked: StructuredRequest<unknown>[] = []
  let [cases, cards, told]: [number, number, () => void] = [0, 0, () => {}]
  let [fault, held]: [EngineError | null, Promise<void>] = [null, Promise.resolve()]
  return {
    name: 'openai',
    kind: 'remote',
    asked: () => asked,
    cases: () => cases,
    cards: () => cards,
    forget() {
      ;[asked, cases, cards] = [[], 0, 0]
    },
    fail(next) {
      fault = next
    },
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      const first = new Promise<void>((resolve) => {
        told = resolve
      })
      return { asked: first, release: () => release() }
    },
    stream: () => {
      throw new Error('this model writes no turns')
    },
    async structured(request) {
      if (request.name === 'best_case') cases += 1
      else if (request.name === 'argument_cards') cards += 1
      else asked.push(request)
      told()
      await held
      if (fault !== null) throw fault
      request.onUsage?.({ tokensIn: 100, tokensOut: 10 })
      const said = request.messages[0]?.content ?? ''
      const values: Readonly<Record<string, () => unknown>> = {
        best_case: () => ({ lines: ['The best line.', 'Another line.'] }),
        argument_cards: () => cardsIn(said),
        answers: () => answersIn(said),
      }
      return v.parse(request.schema, values[request.name]?.())
    },
  }
}

function cardsIn(shown: string): unknown {
  const [, words = ''] = /<<turn \w+>>\n([^]*?)\n<<end/.exec(shown) ?? []
  return { cards: [{ point: words.split(' because ')[0], quote: words, url: 'N/A' }] }
}

function answersIn(shown: string): unknown {
  const number = Number(/<<turn \w+>>\nReason (\d+)/.exec(shown)?.[1])
  const [, before = ''] = new RegExp(`^(\\d+)\\. \\^ Reason ${number - 1} `, 'm').exec(shown) ?? []
  if (number % 2 === 1 || before === '') return { answers: [] }
  return {
    answers: [
      { card: 1, answered: Number(before), quote: `Reason ${number} holds`, reader1: 'refutes', reader2: 'refutes' },
    ],
  }
}
