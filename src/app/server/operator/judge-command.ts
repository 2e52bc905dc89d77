/** What `npm run judge` says (§20): reads its command line, has the readers of answers measured, and tells their figures. */
import { parseArgs } from 'node:util'
import { DEFAULT_MODEL, MODELS } from '#features/models/catalogue.ts'
import {
  allHits,
  LEAST_HITS,
  LEAST_KAPPA,
  LEAST_STABILITY,
  type Share,
  shareOf,
} from '#features/verdict/judge/judged.ts'
import type { JudgedReader } from '#features/verdict/judge/quality-contract.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { sentenceOf } from '../../refusals.ts'
import { columns } from './command.ts'
import type { OperatorAnswer } from './operator.ts'

/** @param models ids of the catalogue */
export type Measure = (models: readonly string[]) => Promise<readonly JudgedReader[]>

const USAGE = 'npm run judge -- [--models ID,ID | --models all] [--json]'

/** @param words the command line without the program's name */
export async function judgeCommand(measure: Measure, words: readonly string[]): Promise<OperatorAnswer> {
  const asked = wordsOf(words)
  if (asked === null) return { code: 2, out: '', err: `${USAGE}\n` }
  const unknown = asked.models.find((id) => !MODELS.some((model) => model.id === id))
  if (unknown !== undefined) return { code: 2, out: '', err: `There is no model ${JSON.stringify(unknown)}.\n` }
  try {
    const readers = await measure(asked.models)
    return { code: 0, out: asked.json ? `${JSON.stringify(readers, null, 2)}\n` : report(readers), err: '' }
  } catch (error) {
    const why = whyNot(error)
    if (why === null) throw error
    return { code: 1, out: '', err: `${why} Nothing was kept.\n` }
  }
}

function wordsOf(words: readonly string[]): { readonly models: readonly string[]; readonly json: boolean } | null {
  try {
    const options = { models: { type: 'string' }, json: { type: 'boolean' } } as const
    const { values } = parseArgs({ args: [...words], options })
    const { models = DEFAULT_MODEL, json = false } = values
    return { models: models === 'all' ? MODELS.map(({ id }) => id) : models.split(',').map((id) => id.trim()), json }
  } catch {
    return null
  }
}

function whyNot(error: unknown): string | null {
  if (error instanceof Problem) return sentenceOf(error.code, error.values)
  return error instanceof EngineError ? `A model gave no answer (${error.fault}).` : null
}

function report(readers: readonly JudgedReader[]): string {
  const lines = readers.flatMap((reader) => [...figuresOf(reader), ''])
  const alone = 'No model that reads maps speaks here: the rule alone was measured.'
  return [...lines, ...(readers.length === 1 ? [alone] : []), 'The page /quality shows it.', ''].join('\n')
}

function figuresOf({ reader, passed, hits, stability, kappa, debates, dollars }: JudgedReader): string[] {
  const least = (share: number) => `at least ${percent(share)}`
  return [
    `${reader}: ${passed ? 'passed' : 'not passed, the verdicts of its maps are withheld'}`,
    ...columns([
      ['  planted faults found', told(allHits({ hits })), least(LEAST_HITS)],
      ...hits.map(({ fault, ...share }) => [`    ${fault}`, told(share), '']),
      ...stability.flatMap(({ disturbance, verdicts, answers }) => [
        [`  ${disturbance}: same verdicts`, told(verdicts), least(LEAST_STABILITY)],
        [`  ${disturbance}: same answers`, told(answers), least(LEAST_STABILITY)],
      ]),
      [
        '  agreement of its readings (κ)',
        kappa.value === null ? 'nothing to compare' : `${kappa.value.toFixed(2)}, ${kappa.pairs} pairs of cards`,
        `at least ${LEAST_KAPPA}`,
      ],
      ['  fixed debates', `${debates}, each in 5 forms`, ''],
      ['  cost', `$${dollars.toFixed(4)}`, ''],
    ]),
  ]
}

const told = (share: Share) => `${share.found} of ${share.of} (${percent(shareOf(share))})`
const percent = (share: number) => `${Math.round(share * 100)} %`
