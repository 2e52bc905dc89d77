import './archive-wall.css'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { ARCHIVE_ITEMS } from '#features/debates/rules.ts'
import texts from '#features/debates/texts/view-texts.json' with { type: 'json' }

/** Invites a reader without an account, who sees only the first items, to sign in (§6). */
export function ArchiveWall({ total }: { total: number }) {
  const text = useText()
  return (
    <div className="archive-wall">
      <h2 className="archive-wall-title">{text(texts.truncated)}</h2>
      <p>
        {text(texts.showingFirst, { n: ARCHIVE_ITEMS })}{' '}
        <span className="archive-total">{text(texts.inAll, { n: total })}</span>
      </p>
      <AuthLink className={buttonClass('primary')}>
        <Named name={text(texts.accessFull)} meaning={text(texts.logInToRead, { n: total })} />
      </AuthLink>
    </div>
  )
}

/** Shows a name from the specification with its plain meaning below (§2). */
export function Named({ name, meaning }: { name: string; meaning: string }) {
  return (
    <span className="named">
      {name} <small>{meaning}</small>
    </span>
  )
}
