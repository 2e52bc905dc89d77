import '#platform/web/ui/menu.css'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { navigate } from '#platform/web/navigation/location.ts'
import { useUser } from '#features/account/web/viewer.ts'
import type { DebateListItem } from '#features/debates/contract/debates.ts'
import { LONG_PRESS_MS, LONG_PRESS_VIBRATION_MS, PANEL_QUESTION_CUT } from '#features/debates/rules.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import listTexts from '#features/debates/texts/list-texts.json' with { type: 'json' }
import { useDeleteDebate, type useUserDebates } from '#features/debates/web/lists/own-debates-queries.ts'
import { openDebateIn } from '#features/debates/web/open-debate.ts'
import { useDebateLanguage } from '#features/language/web/change-slot.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { useLongPress } from '#platform/web/long-press.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { MoreIcon } from '#platform/web/ui/icons/icons.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { useShareDialog } from '../use-share-dialog.tsx'

export interface OwnDebateListProps {
  label: string
  className: string
  debates: ReturnType<typeof useUserDebates>
  /** Receives the focus when an item disappears. */
  ref: Ref<HTMLUListElement>
  children: ReactNode
}

export function OwnDebateList({ label, className, debates, ref, children }: OwnDebateListProps) {
  const text = useText()
  const { isError, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = debates
  return (
    <>
      <ul ref={ref} tabIndex={-1} aria-label={label} className={className}>
        {children}
      </ul>
      {isError && (
        <p role="alert" className="recent-error">
          {text(listTexts.listFailed)}
        </p>
      )}
      {isError && !isFetchNextPageError && (
        <Button busy={isFetching} onClick={() => void refetch()}>
          {text(texts.tryAgain)}
        </Button>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(texts.loadMore)}
        </Button>
      )}
    </>
  )
}

export interface OwnDebateProps {
  debate: DebateListItem
  className: string
  onOpen?: () => void
  /** Must move the focus, because the deletion has removed the focused element. */
  onGone: () => void
  children: ReactNode
}

export function OwnDebate({ debate, className, onOpen = () => {}, onGone, children }: OwnDebateProps) {
  const { id, question, language } = debate
  const speakDebate = useDebateLanguage()
  const menu = useRef<HTMLButtonElement>(null)
  const [deleting, setDeleting] = useState(false)
  const ask = () => setDeleting(true)
  const longPress = useLongPress(ask, { after: LONG_PRESS_MS, vibration: LONG_PRESS_VIBRATION_MS })
  const href = `/?debate=${id}`
  const { share, dialog } = useShareDialog(debate)
  // Anonymous creators cannot share (§6).
  const mayShare = useUser().user !== null
  const open = () => {
    speakDebate(language, id)
    onOpen()
  }
  const cancel = () => {
    setDeleting(false)
    menu.current?.focus()
  }
  return (
    <li className={classNames('own-debate', className)}>
      {/* The link is not draggable, because a long press would otherwise start a drag. */}
      <Link
        href={href}
        draggable={false}
        className="own-debate-link"
        onClick={open}
        onContextMenu={(event) => {
          event.preventDefault()
          ask()
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
        onDelete={ask}
        ref={menu}
      />
      {dialog}
      {deleting && <DeleteConfirmation id={id} onCancel={cancel} onGone={onGone} />}
    </li>
  )
}

interface DebateActionsProps {
  question: string
  href: string
  onOpen: () => void
  /** Null if the user may not share the debate. */
  onShare: (() => void) | null
  onDelete: () => void
  ref: RefObject<HTMLButtonElement | null>
}

/** Offers the actions of right-click and long press in a visible menu, which the keyboard can reach (§12). */
function DebateActions({ question, href, onOpen, onShare, onDelete, ref }: DebateActionsProps) {
  const { text, dir } = useLanguage()
  // The menu is rendered in the surrounding dialog or `main`, so that the card's cut corner does not clip it and screen readers
  // find it near its button.
  const [place, setPlace] = useState<Element | null>(null)
  const findPlace = () => setPlace(ref.current?.closest('[role=dialog], main') ?? null)
  const share = () => {
    // Focuses the button, which the closing menu may not have done yet. The share dialog will return the focus to it.
    ref.current?.focus()
    onShare?.()
  }
  const label = text(listTexts.actionsFor, { question: cut(question, PANEL_QUESTION_CUT) })
  return (
    // This menu is not modal, because a modal menu injects a <style> element, which the content security policy forbids.
    <Radix.Root modal={false} dir={dir} onOpenChange={(open) => open && findPlace()}>
      <Radix.Trigger ref={ref} className="icon-button" aria-label={label}>
        <MoreIcon />
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // Keeps the focus in the confirmation when the menu closes.
          onCloseAutoFocus={(event) => document.activeElement === document.body || event.preventDefault()}
        >
          <Radix.Item className="menu-item" asChild>
            <Link href={href} onClick={onOpen}>
              {text(listTexts.openAction)}
            </Link>
          </Radix.Item>
          {onShare && (
            <Radix.Item className="menu-item" onSelect={share}>
              {text(listTexts.shareAction)}
            </Radix.Item>
          )}
          <Radix.Item className="menu-item menu-item-danger" onSelect={onDelete}>
            {text(listTexts.deleteAction)}
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Asks for confirmation (§2, §4 "Delete confirmation"). Escape cancels, and Cancel has the initial focus. */
function DeleteConfirmation({ id, onCancel, onGone }: { id: string; onCancel: () => void; onGone: () => void }) {
  const text = useText()
  const stay = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useDeleteDebate({
    onGone: (gone) => {
      // The deleted debate may be open behind the panel. Reads `history.state`, which may have changed since the last render.
      if (openDebateIn(history.state) === gone) navigate('/', { replace: true, state: null })
      onGone()
    },
    onDeleted: () => void toast({ title: text(listTexts.deleted), description: text(listTexts.deletedText) }),
    onFailed: useFailureToast(listTexts.deleteFailed),
  })
  useEffect(() => stay.current?.focus(), [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Prevents Escape from also closing the surrounding panel.
      event.stopPropagation()
      onCancel()
    }
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [onCancel])
  return (
    <div role="group" aria-label={text(listTexts.deleteQuestion)} className="delete-confirmation">
      <p>{text(listTexts.deleteQuestion)}</p>
      <Button size="small" variant="danger" busy={isPending} onClick={() => mutate(id)}>
        {text(listTexts.deleteDebate)}
      </Button>
      <Button ref={stay} size="small" onClick={onCancel}>
        {text(texts.cancel)}
      </Button>
    </div>
  )
}
