/** Measures a reader of answers with the fixed debates (§20 "The judge is judged"). */
import { edgeName } from '../../argument-map.ts'
import { type Fault, FAULTS, DISTURBANCES, type Figures, type Share, type Stability } from '../../judge/judged.ts'
import { type Verdict, verdictOver } from '../../verdict.ts'
import { type Answer, majority } from '../map/read-answers.ts'
import type { FixedDebate } from './fixed-debates.ts'
import { type Form, type FormedDebate, FORMS, inForm, type ReadingTask, tasksOf } from './forms.ts'
import { fleissKappa } from './kappa.ts'

/** Whoever says which card of a turn answers which. */
export interface JudgedReader {
  /** The readings of one turn, each a list of answers by the ids of cards; none = nothing of what it said can be used. */
  read(task: ReadingTask, signal: AbortSignal): Promise<readonly (readonly Answer[])[]>
}

export interface Measuring {
  readonly debates: readonly FixedDebate[]
  /** Turns that are read at the same time. */
  readonly atOnce: number
  readonly signal: AbortSignal
}

export interface Measured extends Figures {
  /** What it found in the debates as they are written: `{debate} {from} {to}`. */
  readonly found: readonly string[]
}

/** What is kept of the newest measuring of a reader. */
export interface KeptFigures extends Measured {
  /** `DEBATES_VERSION` */
  readonly version: string
  /** US dollars at list prices. */
  readonly dollars: number
}

/** A debate in one form, as the reader has read it. */
interface ReadForm extends FormedDebate {
  /** The answers that count, `{from} {to}` by the names of cards. */
  readonly found: ReadonlySet<string>
  /** With the sides as they are in the fixed debate. */
  readonly result: Verdict['result']
}

/** Rejects as the reader does, and with the signal's reason. */
export async function measure(reader: JudgedReader, measuring: Measuring): Promise<Measured> {
  const { debates, atOnce, signal } = measuring
  const formed = FORMS.flatMap((form) => debates.map((debate) => inForm(debate, form)))
  const tasks = formed.flatMap(tasksOf)
  const readings = new Map<ReadingTask, readonly (readonly Answer[])[]>()
  for (let at = 0; at < tasks.length; at += atOnce) {
    signal.throwIfAborted()
    const some = tasks.slice(at, at + atOnce)
    const read = await Promise.all(some.map((task) => reader.read(task, signal)))
    for (const [place, task] of some.entries()) readings.set(task, read[place] ?? [])
  }
  const read = formed.map((one) => readForm(one, readings))
  const inFormOf = (form: Form) => read.filter((one) => one.form === form)
  const written = inFormOf('as-written')
  return {
    debates: debates.length,
    hits: FAULTS.map((fault) => ({ fault, ...hitsIn(read, fault) })),
    stability: DISTURBANCES.map((disturbance) => ({ disturbance, ...stabilityOf(written, inFormOf(disturbance)) })),
    kappa: agreementIn(readings),
    found: written.flatMap(({ debate, found }) => [...found].map((pair) => `${debate.name} ${pair}`)),
  }
}

function readForm(formed: FormedDebate, readings: ReadonlyMap<ReadingTask, readonly (readonly Answer[])[]>): ReadForm {
  const cards = formed.turns.flatMap(({ cards: own, response, turnNumber, optionNumber }) =>
    own.map((card) => ({ ...card, responseId: response.id, turnNumber, optionNumber })),
  )
  const edges = [...readings]
    .filter(([task]) => task.formed === formed)
    .flatMap(([, read]) => majority(read))
    .filter(({ contested }) => !contested)
  const names = new Map(cards.map(({ id, name }) => [id, name]))
  const found = edges.map(({ from, to }) => edgeName({ from: names.get(from) ?? '', to: names.get(to) ?? '' }))
  const { result } = verdictOver({ cards, edges })
  return { ...formed, found: new Set(found), result: formed.form === 'sides' ? mirrored(result) : result }
}

function mirrored(result: Verdict['result']): Verdict['result'] {
  if (result === 'option1') return 'option2'
  return result === 'option2' ? 'option1' : result
}

/** In every form. */
function hitsIn(read: readonly ReadForm[], wanted: Fault): Share {
  const hits = read.flatMap(({ debate, found }) =>
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

function stabilityOf(written: readonly ReadForm[], disturbed: readonly ReadForm[]): Omit<Stability, 'disturbance'> {
  let [same, both, either] = [0, 0, 0]
  for (const [at, { found, result }] of written.entries()) {
    const after = disturbed[at]
    if (after === undefined) continue
    if (after.result === result) same += 1
    both += [...found].filter((pair) => after.found.has(pair)).length
    either += new Set([...found, ...after.found]).size
  }
  return { verdicts: { found: same, of: written.length }, answers: { found: both, of: either } }
}

/** Of the turns that were read as often as any. */
function agreementIn(readings: ReadonlyMap<ReadingTask, readonly (readonly Answer[])[]>): Figures['kappa'] {
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

/** Every pair of cards that a reading decides about, as in `found`. */
export function candidatePairs(debates: readonly FixedDebate[]): string[] {
  return debates.flatMap((debate) =>
    tasksOf(inForm(debate, 'as-written')).flatMap(({ cards, others }) =>
      cards.flatMap((from) => others.map((to) => `${debate.name} ${edgeName({ from: from.name, to: to.name })}`)),
    ),
  )
}
