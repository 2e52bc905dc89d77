import { useId } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { optionTexts } from '#features/debates/texts/option-texts.ts'
import { COFFEE_NAMES } from './coffee-names.ts'

/** §3 `coffeeLevel`, 1 to 5, as a row of cups. */
export function CoffeeLevel({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  const text = useText()
  const hint = useId()
  const name = COFFEE_NAMES[level - 1]
  return (
    <fieldset className="coffee" aria-describedby={hint}>
      <legend className="field-label">{text(optionTexts.coffee)}</legend>
      <div className="coffee-cups">
        {COFFEE_NAMES.map((cup, index) => (
          <label key={cup} className="coffee-cup" title={text(cup)}>
            <input
              type="radio"
              name="coffeeLevel"
              aria-label={text(cup)}
              checked={index + 1 === level}
              onChange={() => onLevel(index + 1)}
            />
          </label>
        ))}
        <span aria-hidden="true">{name && text(name)}</span>
      </div>
      <p id={hint} className="field-hint">
        {text(optionTexts.coffeeHint)}
      </p>
    </fieldset>
  )
}
