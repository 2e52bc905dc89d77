import { useText } from '#features/language/web/text.tsx'
import type { Text } from '#features/language/fill.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import type { Draft } from '#features/debates/web/draft.ts'

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

export function Examples({ onPick }: { onPick: (example: Positions) => void }) {
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
