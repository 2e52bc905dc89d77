import { useText } from '#features/language/web/text.tsx'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }

export function HomeIntro() {
  const text = useText()
  return (
    <div className="home-intro">
      <h1 className="misprint home-title">{text(texts.homeTitle)}</h1>
      <p>{text(texts.homeIntro)}</p>
    </div>
  )
}
