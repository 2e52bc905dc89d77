import { useText } from '#features/language/web/text.tsx'
import { texts } from '../../texts.ts'

const names = [texts.coffee1, texts.coffee2, texts.coffee3, texts.coffee4, texts.coffee5]

/** §3 `coffeeLevel`: how much coffee the debaters have had, 1 to 5, as a row of cups. */
export function CoffeeLevel({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  const text = useText()
  const name = names[level - 1]
  return (
    <fieldset className="coffee">
      <legend>{text(texts.coffee)}</legend>
      {names.map((cup, index) => (
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
    </fieldset>
  )
}
