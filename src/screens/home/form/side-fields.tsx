import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'
import { isExamplePosition } from './examples.tsx'

export interface SideFieldsProps {
  side: OptionNumber
  /** Null = not edited by the user. */
  position: string | null
  /** The suggestion that then stands there in place of the standard word. */
  suggested: string | null
  error: string | undefined
  onPosition: (position: string) => void
  /** Called when a click removes the text, with the position that the field has again after a reload. */
  onEmpty: (afterReload: string | null) => void
}

const sides = {
  1: { name: 'option1', label: texts.option1, standard: texts.yes, Portrait: EinsteinPortrait },
  2: { name: 'option2', label: texts.option2, standard: texts.no, Portrait: CatPortrait },
} as const

/** One debater's half of the form: the position. */
export function SideFields({ side, position, suggested, error, onPosition, onEmpty }: SideFieldsProps) {
  const text = useText()
  const { name, label, standard, Portrait } = sides[side]
  const input = useRef<HTMLInputElement>(null)
  const shown = position ?? suggested ?? text(standard)
  /** The text that a click has removed; it comes back when the field is left empty. */
  const removed = useRef<string | null>(null)
  const example = position !== null && isExamplePosition(side, position, text)
  const typed = position !== null && !example
  // On focus a text that the user has not typed is selected, so that the first letter replaces it; a click empties the field.
  const select = (event: FocusEvent<HTMLInputElement>) => typed || event.target.select()
  const empty = () => {
    // A text that was given back counts as not typed still: the next click empties the field again (§2).
    if (typed && position !== removed.current) return
    removed.current = shown
    onEmpty(example ? position : null)
  }
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    // The button judges what stands in the field: empty, it is refused (§5).
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
    if (target.value === '' && removed.current !== null) onPosition(removed.current)
  }
  useLayoutEffect(() => {
    // A suggestion that arrives in the focused field is selected, too.
    if (position === null && document.activeElement === input.current) input.current?.select()
  }, [position, shown])
  return (
    <fieldset className="side card" data-side={side}>
      <Portrait size={72} className="side-portrait" />
      <Field label={text(label)} error={error && text(error)} className="side-position">
        {(control) => (
          <TextInput
            {...control}
            name={name}
            dir="auto"
            autoComplete="off"
            ref={input}
            value={shown}
            placeholder={text(texts.positionPlaceholder)}
            onFocus={select}
            onClick={empty}
            onBlur={leave}
            onChange={(event) => onPosition(event.target.value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {position === null &&
          suggested !== null &&
          text(texts.suggestedPosition, { field: text(label), position: suggested })}
      </p>
    </fieldset>
  )
}
