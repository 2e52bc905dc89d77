import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

export function BothSides({ option1, option2, language }: Pick<Debate, 'option1' | 'option2' | 'language'>) {
  const text = useText()
  const lang = langOf(language)
  return (
    <>
      <p className="rematch-side" data-side="1">
        <span className="versus-name">{text(viewTexts.einstein)}</span> <bdi lang={lang}>{option1}</bdi>
      </p>
      <p className="rematch-side" data-side="2">
        <span className="versus-name">{text(viewTexts.cat)}</span> <bdi lang={lang}>{option2}</bdi>
      </p>
    </>
  )
}
