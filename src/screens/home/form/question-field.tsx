import type { Ref } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { characters } from '#platform/characters.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { FIELDS } from '#features/debates/field-rules.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import type { Draft } from '#features/debates/web/draft.ts'
import type { Text } from '#features/language/fill.ts'

const EmptyCard = () => <div className="punch-card" />
const PunchCard = lazyOptional(
  () => import('#features/debates/web/punch-card.tsx').then((module) => module.PunchCard),
  EmptyCard,
)

const START_KEYS = /Mac|iP/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'

const { max: QUESTION_MAX } = FIELDS.question
const COUNTED_FROM = QUESTION_MAX - 100

interface QuestionFieldProps {
  question: string
  error: string | undefined
  field: Ref<HTMLTextAreaElement>
  onQuestion: (question: string) => void
  onExample: (example: Partial<Draft>) => void
}

export function QuestionField({ question, error, field, onQuestion, onExample }: QuestionFieldProps) {
  const text = useText()
  const used = characters(question.trim())
  return (
    <div className="question-field card">
      <Field label={text(texts.question)} error={error && text(error)}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            name="question"
            dir="auto"
            autoComplete="off"
            rows={2}
            placeholder={text(texts.questionPlaceholder)}
            value={question}
            onChange={(event) => onQuestion(event.target.value)}
          />
        )}
      </Field>
      {used > COUNTED_FROM ? (
        <p className="question-note" data-over={used > QUESTION_MAX || undefined}>
          {used > QUESTION_MAX
            ? text(texts.charactersOver, { n: used - QUESTION_MAX })
            : text(texts.charactersLeft, { n: QUESTION_MAX - used })}
        </p>
      ) : (
        // Hidden from screen readers, because the button announces the same shortcut.
        <p className="question-note question-keys" aria-hidden="true">
          {text(texts.startKeys, { keys: START_KEYS })}
        </p>
      )}
      {question === '' ? <Examples onPick={onExample} /> : <PunchCard text={question} />}
    </div>
  )
}

type Positions = Pick<Draft, 'question' | 'option1' | 'option2'>

const examples = [
  [texts.example1, texts.example1First, texts.example1Second],
  [texts.example2, texts.example2First, texts.example2Second],
  [texts.example3, texts.example3First, texts.example3Second],
  [texts.example4, texts.example4First, texts.example4Second],
] as const

export function isExample({ question, option1, option2 }: Positions, text: Text): boolean {
  return examples.some(([asked, first, second]) => {
    return text(asked) === question && text(first) === option1 && text(second) === option2
  })
}

export function isExamplePosition(side: OptionNumber, position: string, text: Text): boolean {
  return examples.some((example) => text(example[side]) === position)
}

function Examples({ onPick }: { onPick: (example: Positions) => void }) {
  const text = useText()
  return (
    <div role="group" aria-label={text(texts.examples)} className="examples">
      {examples.map(([question, first, second]) => (
        <button
          key={question}
          type="button"
          className="example"
          onClick={() => onPick({ question: text(question), option1: text(first), option2: text(second) })}
        >
          {text(question)}
        </button>
      ))}
    </div>
  )
}
