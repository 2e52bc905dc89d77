import { Link } from 'wouter'
import { CatPortrait } from '#features/debates/web/art/portraits.tsx'
import { useText } from '#features/language/web/text.tsx'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { texts } from '../../frame-texts.ts'
import { screenTexts } from '../../screen-texts.ts'

export function NotFoundScreen() {
  const text = useText()
  useDocumentTitle(text(texts.windowTitle, { page: text(screenTexts.notFoundTitle) }))
  return (
    <section className="message-screen message-screen-centred">
      <CatPortrait size={160} />
      <h1 className="misprint">{text(screenTexts.notFoundTitle)}</h1>
      <p>{text(screenTexts.notFoundText)}</p>
      <Link href="/" className={buttonClass('primary', 'large')}>
        {text(screenTexts.goHome)}
      </Link>
    </section>
  )
}
