import type { ReactNode } from 'react'
import type { Text } from '#features/language/fill.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { displayName } from '#features/models/catalogue.ts'
import { shownModel } from '#features/models/shown-model.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Round } from '#features/debates/rounds.ts'
import { EXAMPLE, PERSON } from '#features/debates/digital-source.ts'
import { LABEL_CUT } from '#features/debates/rules.ts'
import { roundTexts } from '#features/debates/texts/round-texts.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { langOfWords, type Foreign } from '#features/translations/web/translated-debate.ts'
import { TranslatedBadge } from '#features/translations/web/translated-badge.tsx'
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'

export type DebateOfTurn = Pick<Debate, 'option1' | 'option2' | 'language'> & Foreign

export interface TurnHead extends Foreign {
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly round: Round
  readonly aiModel: string
  /** Empty while the engine is unknown. */
  readonly engine: string
  /** The model's id at the provider; null if it is unknown or if no provider's model wrote the turn. */
  readonly servedBy: string | null
}

export function TurnHeader(props: { debate: DebateOfTurn; head: TurnHead; factsId: string; children?: ReactNode }) {
  const { debate, head, factsId, children } = props
  const text = useText()
  const { turnNumber, optionNumber, round, translatedFrom } = head
  const position = optionNumber === 1 ? debate.option1 : debate.option2
  const label = cut(position, LABEL_CUT)
  const lang = langOfWords(debate.language, debate)
  const Portrait = optionNumber === 1 ? EinsteinPortrait : CatPortrait
  return (
    <header className="turn-head">
      <Portrait size={40} />
      <h2 className="turn-title">
        <span>{text(optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)}</span>{' '}
        <bdi className="turn-position" title={position} lang={lang}>
          {label}
        </bdi>
      </h2>
      <span id={factsId} className="turn-facts">
        <span className="turn-when">{`${text(viewTexts.turn, { n: turnNumber })} · ${text(roundTexts[round])}`}</span>
        {/* On phones, this position replaces the label visually. Screen readers skip it and read the label instead. */}
        <bdi className="turn-stand" lang={lang} title={position} aria-hidden="true">
          {position}
        </bdi>{' '}
        <EngineBadge {...head} /> {translatedFrom !== undefined && <TranslatedBadge from={translatedFrom} />}
      </span>
      {children}
    </header>
  )
}

type Writer = Pick<TurnHead, 'engine' | 'aiModel' | 'servedBy'>

/** Returns a note saying that the turn is an example and naming its model, or null if it is not an example. */
export const exampleBy = (text: Text, { engine, aiModel, servedBy }: Writer): string | null =>
  engine === EXAMPLE ? text(viewTexts.exampleEngine, { model: servedBy ?? displayName(aiModel) }) : null

function EngineBadge({ engine, aiModel, servedBy }: Writer) {
  const text = useText()
  const model = displayName(aiModel)
  const warning = (title: string, name: string) => (
    <Badge tone="warning" title={title}>
      {name}
    </Badge>
  )
  const example = exampleBy(text, { engine, aiModel, servedBy })
  if (example !== null) return <Badge className="example-badge">{example}</Badge>
  if (engine === PERSON) return <Badge>{text(viewTexts.personEngine)}</Badge>
  if (engine === 'scripted') {
    return warning(text(viewTexts.scriptedEngineHint, { model }), text(viewTexts.scriptedEngine))
  }
  if (engine.startsWith('local:')) {
    const name = engine.slice('local:'.length)
    return warning(text(viewTexts.localEngineHint, { name, model }), text(viewTexts.localEngine))
  }
  return <span className="turn-model">{shownModel(text, aiModel, servedBy)}</span>
}
