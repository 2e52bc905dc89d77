import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'
import { isExamplePosition } from './question-field.tsx'

interface SideFieldsProps {
  side: OptionNumber
  /** Null until edited. */
  position: string | null
  suggested: string | null
  error: string | undefined
  onPosition: (position: string) => void
  /** Called when a click empties the field. A reload restores `afterReload` or, if it is null, the suggestion or the default. */
  onEmpty: (afterReload: string | null) => void
}

const sides = {
  1: { name: 'option1', label: texts.option1, standard: texts.yes, Portrait: EinsteinPortrait },
  2: { name: 'option2', label: texts.option2, standard: texts.no, Portrait: CatPortrait },
} as const

export function SideFields({ side, position, suggested, error, onPosition, onEmpty }: SideFieldsProps) {
  const text = useText()
  const { name, label, standard, Portrait } = sides[side]
  const input = useRef<HTMLTextAreaElement>(null)
  const shown = position ?? suggested ?? text(standard)
  const removed = useRef<string | null>(null)
  const example = position !== null && isExamplePosition(side, position, text)
  const typed = position !== null && !example
  const isSuggested = position === null && suggested !== null
  // Selects text that the user has not typed, so that the first letter replaces it.
  const select = (event: FocusEvent<HTMLTextAreaElement>) => typed || event.target.select()
  const empty = () => {
    // Restored text still counts as not typed by the user, so the next click empties the field again (§2).
    if (typed && position !== removed.current) return
    removed.current = shown
    onEmpty(example ? position : null)
  }
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLTextAreaElement>) => {
    // A click on the submit button must not restore the text, because the form must refuse an empty field (§5).
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
    if (target.value === '' && removed.current !== null) onPosition(removed.current)
  }
  useLayoutEffect(() => {
    // Selects a suggestion that arrives while the field has the focus, so that the first letter replaces it.
    if (position === null && document.activeElement === input.current) input.current?.select()
  }, [position, shown])
  return (
    <fieldset className="side card" data-side={side}>
      <Portrait size={72} className="side-portrait" />
      <Field label={text(label)} error={error && text(error)} className="side-position">
        {(control) => (
          <TextArea
            {...control}
            name={name}
            rows={1}
            dir="auto"
            autoComplete="off"
            ref={input}
            value={shown}
            placeholder={text(texts.positionPlaceholder)}
            onFocus={select}
            onClick={empty}
            onBlur={leave}
            onKeyDown={startByEnter}
            onChange={(event) => onPosition(event.target.value.replaceAll('\n', ' '))}
          />
        )}
      </Field>
      {isSuggested && (
        <span aria-hidden="true" className="side-suggested">
          {text(texts.suggested)}
        </span>
      )}
      <p aria-live="polite" className="sr-only">
        {isSuggested && text(texts.suggestedPosition, { field: text(label), position: suggested })}
      </p>
    </fieldset>
  )
}

/** Submits the form on Enter, because a position is a single line. The form itself handles Enter with Ctrl or Cmd. */
function startByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (!event.ctrlKey && !event.metaKey) event.currentTarget.form?.requestSubmit()
}
