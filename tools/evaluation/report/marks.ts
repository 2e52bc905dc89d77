import type { MarkedTurn } from '../measures/mark.ts'
import { seconds } from './columns.ts'

export interface Label {
  readonly kind: 'good' | 'maybe' | 'bad'
  readonly text: string
}

const STANCES = {
  kept: { kind: 'good', text: 'position kept' },
  lost: { kind: 'bad', text: 'position lost' },
  unclear: { kind: 'maybe', text: 'position unclear' },
  contested: { kind: 'maybe', text: 'position contested' },
} as const satisfies Record<string, Label>

const percent = (share: number): string => `${Math.round(share * 100)} %`

export function labelsOf({ marks, msToFirstToken, cardsFault }: MarkedTurn): Label[] {
  const { answers, context, language, length, kept, repetition, leaks, cards, sources } = marks
  const labels: Label[] = [STANCES[marks.position.stance]]
  if (answers !== null) labels.push(takenUp(answers, 'answers', 'the opponent'))
  if (context !== null) labels.push(takenUp(context, 'addresses', 'the context'))
  labels.push(
    language.right
      ? { kind: 'good', text: language.found }
      : { kind: 'bad', text: `language: ${language.found === '' ? 'none' : language.found}` },
    { kind: length.right ? 'good' : 'maybe', text: `${length.words} words` },
  )
  if (kept.round === false) labels.push({ kind: 'bad', text: 'not what the round asks for' })
  if (kept.question === false) labels.push({ kind: 'bad', text: 'asks in return' })
  if (!repetition.right) {
    const { sentences, within, across } = repetition
    const text = `repeats: ${sentences.length} sentences, ${percent(within)} in itself, ${percent(across)} of before`
    labels.push({ kind: 'bad', text })
  }
  for (const leak of leaks) labels.push({ kind: 'bad', text: leak })
  if (cards !== null) {
    const invented = cards.invented + cards.inventedUrls
    const text = `${cards.rows} cards, ${cards.quoted} quoted${invented > 0 ? `, ${invented} invented` : ''}`
    labels.push({ kind: invented > 0 ? 'bad' : cards.right ? 'good' : 'maybe', text })
  } else if (cardsFault !== null) labels.push({ kind: 'maybe', text: `cards: ${cardsFault}` })
  if (sources.cited > 0) {
    const { cited, held } = sources
    labels.push({ kind: held === cited ? 'good' : 'bad', text: `${held} of ${cited} citations hold` })
  }
  if (sources.unsourced > 0) labels.push({ kind: 'maybe', text: `${sources.unsourced} figures without a source` })
  if (msToFirstToken !== null) labels.push({ kind: 'good', text: `first token ${seconds(msToFirstToken)}` })
  return labels
}

function takenUp(mark: boolean, verb: string, what: string): Label {
  return mark ? { kind: 'good', text: `${verb} ${what}` } : { kind: 'bad', text: `${verb} ${what}: no` }
}
