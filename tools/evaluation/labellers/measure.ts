import { type ArgumentMap, edgeName } from '#features/verdict/argument-map.ts'
import { verdictOver } from '#features/verdict/verdict.ts'
import { type Answer, edgesOf } from '#features/verdict/server/map/read-answers.ts'
import { DISTURBANCES, type Fault, FAULTS, type Figures, type Share, type Stability } from './figures.ts'
import type { FixedDebate } from './fixed-debates.ts'
import { type Form, type FormedDebate, FORMS, inForm, type LabellingTask, tasksOf } from './forms.ts'
import { fleissKappa } from './kappa.ts'

export interface Labeller {
  /** Resolves with the usable readings of one turn. Each reading lists answers as pairs of card ids. */
  label(task: LabellingTask, signal: AbortSignal): Promise<readonly (readonly Answer[])[]>
}

export interface MeasureOptions {
  readonly debates: readonly FixedDebate[]
  readonly atOnce: number
  readonly signal: AbortSignal
}

/** The round given to every turn of a fixed debate, because openings and closings would not count as answers. */
export const ANSWERING = 'answer' as const

type Readings = ReadonlyMap<LabellingTask, readonly (readonly Answer[])[]>

interface LabelledForm extends FormedDebate {
  /** The answers on which the readings agree, written as `{from} {to}` with the names of the two cards. */
  readonly found: ReadonlySet<string>
  /** The side that leads, as in `leadIn`. Sides are numbered as in the fixed debate, even if the form swaps them. */
  readonly lead: number
}

export async function measure(labeller: Labeller, { debates, atOnce, signal }: MeasureOptions): Promise<Figures> {
  const formed = FORMS.flatMap((form) => debates.map((debate) => inForm(debate, form)))
  const tasks = formed.flatMap(tasksOf)
  const readings = new Map<LabellingTask, readonly (readonly Answer[])[]>()
  for (let at = 0; at < tasks.length; at += atOnce) {
    signal.throwIfAborted()
    const some = tasks.slice(at, at + atOnce)
    const read = await Promise.all(some.map((task) => labeller.label(task, signal)))
    for (const [place, task] of some.entries()) readings.set(task, read[place] ?? [])
  }
  const labelled = formed.map((one) => labelledForm(one, readings))
  const inFormOf = (form: Form) => labelled.filter((one) => one.form === form)
  const written = inFormOf('as-written')
  return {
    hits: FAULTS.map((fault) => ({ fault, ...hitsIn(labelled, fault) })),
    stability: DISTURBANCES.map((disturbance) => ({ disturbance, ...stabilityOf(written, inFormOf(disturbance)) })),
    kappa: agreementIn(readings),
  }
}

function labelledForm(formed: FormedDebate, readings: Readings): LabelledForm {
  const cards = formed.turns.flatMap(({ cards: own, response, turnNumber, optionNumber }) =>
    own.map((card) => ({ ...card, responseId: response.id, turnNumber, optionNumber, round: ANSWERING })),
  )
  const edges = [...readings]
    .filter(([task]) => task.formed === formed)
    .flatMap(([, read]) => edgesOf(read))
    .filter(({ contested }) => !contested)
  const names = new Map(cards.map(({ id, name }) => [id, name]))
  const found = edges.map(({ from, to }) => edgeName({ from: names.get(from) ?? '', to: names.get(to) ?? '' }))
  const lead = leadIn({ cards, edges })
  return { ...formed, found: new Set(found), lead: formed.form === 'sides' ? 0 - lead : lead }
}

/** Returns 1 if side 1 leads, −1 if side 2 leads, and 0 if neither does. */
export function leadIn(map: ArgumentMap): number {
  const { option1, option2 } = verdictOver(map).strengths
  return Math.sign(Number((option1 - option2).toFixed(9)))
}

function hitsIn(labelled: readonly LabelledForm[], wanted: Fault): Share {
  const hits = labelled.flatMap(({ debate, found }) =>
    debate.faults
      .filter(({ fault }) => fault === wanted)
      .map(({ absent, present }) => {
        const fits = (pair: string) => {
          const [from, to] = pair.split(' ')
          return (absent.from ?? from) === from && (absent.to ?? to) === to
        }
        return found.has(edgeName(present)) && ![...found].some(fits)
      }),
  )
  return { found: hits.filter(Boolean).length, of: hits.length }
}

function stabilityOf(
  written: readonly LabelledForm[],
  disturbed: readonly LabelledForm[],
): Omit<Stability, 'disturbance'> {
  let [same, both, either] = [0, 0, 0]
  for (const [at, { found, lead }] of written.entries()) {
    const after = disturbed[at]
    if (after === undefined) continue
    if (after.lead === lead) same += 1
    both += [...found].filter((pair) => after.found.has(pair)).length
    either += new Set([...found, ...after.found]).size
  }
  return { verdicts: { found: same, of: written.length }, answers: { found: both, of: either } }
}

/** Returns κ for the readings. Omits turns with fewer readings, because κ needs the same number for every pair. */
function agreementIn(readings: Readings): Figures['kappa'] {
  const raters = Math.max(0, ...[...readings.values()].map((read) => read.length))
  const yes = [...readings].flatMap(([{ cards, others }, read]) => {
    if (read.length < raters) return []
    const said = read.map((answers) => new Set(answers.map(edgeName)))
    return cards.flatMap(({ id: from }) =>
      others.map(({ id: to }) => said.filter((pairs) => pairs.has(edgeName({ from, to }))).length),
    )
  })
  return { value: fleissKappa(yes, raters), pairs: yes.length }
}
