import { Link } from 'wouter'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'
import { WallWords } from '../archive-wall.tsx'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { archiveTexts as texts } from '#features/share/archive-texts.ts'

/**
 * The end for a reader without an account (§2, §6).
 * @param total entries of the whole archive if a part is left out, else null
 */
export function SignUpPrompt({ total }: { total: number | null }) {
  const text = useText()
  return (
    <section className="archive-end card">
      {total !== null && <WallWords total={total} />}
      <div className="archive-wall archive-link">
        <h2>{text(texts.linkRequired)}</h2>
        <p>{text(total === null ? texts.linkToSave : texts.linkRequiredText)}</p>
        <AuthLink className={buttonClass()}>{text(texts.accessTerminal)}</AuthLink>
      </div>
      <p className="archive-invite">
        <EinsteinPortrait size={72} />
        <Link href="/" state={null} className={buttonClass()}>
          {text(texts.startOwn)}
        </Link>
        <CatPortrait size={72} />
      </p>
    </section>
  )
}
