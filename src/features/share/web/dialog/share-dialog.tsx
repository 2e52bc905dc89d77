import './share-dialog.css'
import { useEffect, useRef, useState } from 'react'
import { langOf } from '#features/language/languages.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ReadOnlyField } from '#platform/web/ui/fields/read-only-field.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import texts from '../../dialog-texts.json' with { type: 'json' }
import { COPIED_MS } from '../../rules.ts'
import { shareLink } from '../../share-link.ts'
import { canSend, send, useCopyLink } from '../pass-on.ts'
import { useCachedDebate } from '../queries.ts'
import { ShareMore } from './share-more.tsx'

const load = () => import('./qr-code.tsx')
const QrCode = lazyOnPress(load, (file) => file.QrCode)

export interface ShareDialogProps {
  id: string
  question: string
  onClose: () => void
  clock?: Clock
}

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
            {canSend() && (
              <Button size="small" onClick={() => send(link, question)}>
                {text(texts.sendTo)}
              </Button>
            )}
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

function CopyLink({ link, clock }: { link: string; clock: Clock }) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<AbortController | null>(null)
  useEffect(() => () => copied?.abort(), [copied])

  const copyLink = useCopyLink()

  const copy = async () => {
    // Selects the link, so that it can be copied by hand.
    if (!(await copyLink(link))) return field.current?.select()
    const over = new AbortController()
    setCopied(over)
    clock.sleep(COPIED_MS, over.signal).then(
      () => setCopied((now) => (now === over ? null : now)),
      () => {},
    )
  }
  return (
    <div className="share-link">
      <ReadOnlyField label={text(texts.link)} value={link} ref={field} />
      <Button variant="primary" onClick={() => void copy()}>
        {text(copied === null ? texts.copy : texts.copied)}
      </Button>
    </div>
  )
}

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
