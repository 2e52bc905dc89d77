import './share-dialog.css'
import { useState } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { langOf } from '#features/language/languages.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { dialogTexts as texts } from '../../dialog-texts.ts'
import { shareLink } from '../../share-link.ts'
import { useCachedDebate } from '../queries.ts'
import { CopyLink } from './copy-link.tsx'
import { ShareMore } from './share-more.tsx'

// The drawing is fetched with the first code that somebody wants to see.
const QrCode = lazyOnPress(
  () => import('./qr-code.tsx'),
  (file) => file.QrCode,
)

export interface ShareDialogProps {
  /** The debate; its link comes with it, for its owner alone. */
  id: string
  question: string
  onClose: () => void
  clock?: Clock
}

/** §2 Dialogs, "Share Debate". Imported lazily, as every dialog is. */
export function ShareDialog({ id, question, onClose, clock = systemClock }: ShareDialogProps) {
  const text = useText()
  const { sentence } = useSentence()
  const { data: debate, error, refetch, isFetching } = useCachedDebate(id)
  const config = useConfig()
  const [qr, showQr] = useState(false)
  const link = debate?.shareToken ? shareLink(debate.shareToken, location, config) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text(texts.shareDebate)}
      description={
        <bdi className="share-question" lang={debate && langOf(debate.language)}>
          {question}
        </bdi>
      }
      closeLabel={text(texts.close)}
      className="share-dialog"
    >
      {debate && link ? (
        <>
          <CopyLink link={link} clock={clock} />
          <p className="share-note">{text(texts.note)}</p>
          <div className="share-ways">
            <Button size="small" aria-expanded={qr} onClick={() => showQr(!qr)}>
              {text(qr ? texts.hideQr : texts.showQr)}
            </Button>
            <SendTo link={link} question={question} />
          </div>
          {qr && (
            <QrCode
              text={link}
              label={text(texts.qr)}
              waiting={<Spinner label={text(texts.loading)} />}
              onFailed={() => showQr(false)}
            />
          )}
          <ShareMore debate={debate} link={link} question={question} />
        </>
      ) : (
        <Waits failed={error && sentence(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

/** Hands the link to the system's own share sheet; nothing where there is none. */
function SendTo({ link, question }: { link: string; question: string }) {
  const text = useText()
  if (typeof navigator.share !== 'function') return null
  const send = async () => {
    // Rejects when the sheet is closed without a choice, which is no failure.
    await navigator.share({ title: question, url: link }).catch(() => {})
  }
  return (
    <Button size="small" onClick={() => void send()}>
      {text(texts.sendTo)}
    </Button>
  )
}

/** In the place of the link while it is on its way, or when it did not come. */
function Waits({ failed, busy, onRetry }: { failed: string | null; busy: boolean; onRetry: () => void }) {
  const text = useText()
  if (failed === null) return <Spinner label={text(texts.loading)} />
  return (
    <>
      <p role="alert" className="field-error">
        {failed}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {text(texts.tryAgain)}
      </Button>
    </>
  )
}
