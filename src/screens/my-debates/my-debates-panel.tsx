import './my-debates.css'
import { useRef } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { PANEL_QUESTION_CUT } from '#features/debates/rules.ts'
import listTexts from '#features/debates/texts/list-texts.json' with { type: 'json' }
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { OwnDebate, OwnDebateList } from './own-debate.tsx'
import { useUserDebates } from '#features/debates/web/lists/own-debates-queries.ts'

export function MyDebatesPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { user, isPending } = useUser()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text(listTexts.myDebates)}
      closeLabel={text(texts.close)}
      className="drawer"
    >
      {isPending && <Spinner label={text(texts.loading)} />}
      {user !== null && <Debates onLeave={onClose} />}
      {user === null && !isPending && (
        <div className="drawer-message">
          <p>{text(refusals['login-for-debates'])}</p>
          <AuthLink className={buttonClass('primary')} onClick={onClose}>
            {text(listTexts.logIn)}
          </AuthLink>
        </div>
      )}
    </Dialog>
  )
}

function Debates({ onLeave }: { onLeave: () => void }) {
  const text = useText()
  const debates = useUserDebates()
  const list = useRef<HTMLUListElement>(null)
  const items = debates.data?.pages.flatMap((page) => page.items) ?? []
  if (debates.isPending) return <Spinner label={text(texts.loading)} />
  if (items.length === 0 && !debates.isError && !debates.hasNextPage) {
    return (
      <div className="drawer-message">
        <p className="label">{text(listTexts.noDebates)}</p>
        <p>{text(listTexts.noDebatesYet)}</p>
        <Link href="/" state={null} className={buttonClass('primary')} onClick={onLeave}>
          {text(listTexts.startFirstDebate)}
        </Link>
      </div>
    )
  }
  return (
    <>
      <OwnDebateList label={text(listTexts.myDebates)} className="drawer-list" debates={debates} ref={list}>
        {items.map((debate) => (
          <OwnDebate
            key={debate.id}
            debate={debate}
            className="panel"
            onOpen={onLeave}
            onGone={() => list.current?.focus()}
          >
            <span className="own-debate-question">
              <bdi lang={langOf(debate.language)}>{cut(debate.question, PANEL_QUESTION_CUT)}</bdi>
            </span>
            <DebateFacts debate={debate} badge={listTexts.einsteinVsCat} />
          </OwnDebate>
        ))}
      </OwnDebateList>
      <Link href="/my-debates" className="drawer-more" onClick={onLeave}>
        {text(listTexts.allArchives)}
      </Link>
    </>
  )
}
