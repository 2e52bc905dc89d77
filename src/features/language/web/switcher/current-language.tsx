import { NAMED_LANGUAGES } from '../../named-languages.ts'
import { useLanguage } from '../language.ts'
import { Flag } from './flag.tsx'

export function CurrentLanguage() {
  const { language } = useLanguage()
  return (
    <>
      <Flag emoji={NAMED_LANGUAGES.find(({ code }) => code === language)?.flag ?? ''} />
      <span className="language-code" aria-hidden="true">
        {language.toUpperCase()}
      </span>
    </>
  )
}
