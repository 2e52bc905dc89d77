import { useText } from '#features/language/web/text.tsx'
import { VersusMark } from '#features/debates/web/art/versus-mark.tsx'
import { Link } from '#platform/web/navigation/link.tsx'
import texts from '../../frame-texts.json' with { type: 'json' }

export function Brand() {
  const text = useText()
  return (
    <Link href="/" className="masthead-title">
      <span>{text(texts.einstein)}</span> <VersusMark />
      <span className="sr-only">{text(texts.versus)}</span> <span>{text(texts.cat)}</span>
    </Link>
  )
}
