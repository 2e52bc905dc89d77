import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useUser } from '#features/account/web/viewer.ts'
import { useDebateLanguage } from '#features/language/web/change-slot.ts'
import { useLongPress } from '#platform/web/long-press.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { DebateListItem } from '#features/debates/contract/debates.ts'
import { LONG_PRESS_MS, LONG_PRESS_VIBRATION_MS } from '#features/debates/rules.ts'
import { DebateActions } from './own-debate-menu.tsx'
import { useShareDialog } from '../use-share-dialog.tsx'
import { DeleteConfirmation } from './delete-confirmation.tsx'
import { useDeletion } from './use-deletion.ts'

export interface OwnDebateProps {
  debate: DebateListItem
  className: string
  onOpen?: () => void
  onGone: () => void
  children: ReactNode
}

/** §2: a link that opens the debate. A right-click, a long press or its menu offers to delete it. */
export function OwnDebate({ debate, className, onOpen = () => {}, onGone, children }: OwnDebateProps) {
  const { id, question, language } = debate
  const speakDebate = useDebateLanguage()
  const menu = useRef<HTMLButtonElement>(null)
  const deletion = useDeletion(id, onGone)
  const longPress = useLongPress(deletion.ask, { after: LONG_PRESS_MS, vibration: LONG_PRESS_VIBRATION_MS })
  const href = `/?debate=${id}`
  const { share, dialog } = useShareDialog(debate)
  // §6: anonymous creators share nothing.
  const mayShare = useUser().user !== null
  const open = () => {
    speakDebate(language, id)
    onOpen()
  }
  const cancel = () => {
    deletion.cancel()
    menu.current?.focus()
  }
  return (
    <li className={classNames('own-debate', className)}>
      {/* A long press on a draggable link would start a drag. */}
      <Link
        href={href}
        draggable={false}
        className="own-debate-link"
        onClick={open}
        onContextMenu={(event) => {
          event.preventDefault()
          deletion.ask()
        }}
        {...longPress}
      >
        {children}
      </Link>
      <DebateActions
        question={question}
        href={href}
        onOpen={open}
        onShare={mayShare ? share : null}
        onDelete={deletion.ask}
        ref={menu}
      />
      {dialog}
      {deletion.asked && <DeleteConfirmation deletion={{ ...deletion, cancel }} />}
    </li>
  )
}
