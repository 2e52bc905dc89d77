import './share-dialog.css'
import '#platform/web/ui/switch.css'
import { useState } from 'react'
import { useDebate } from '#features/debate/web/queries.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { langOf } from '#features/language/languages.ts'
import { openedPart } from '#features/language/web/opened-part.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { dialogTexts as texts } from '../dialog-texts.ts'
import { shareLink } from '../share-link.ts'
import { CopyLink } from './copy-link.tsx'
import { EmbedCode } from './embed-code.tsx'
import { ExportLinks } from './export-links.tsx'
import { LinkSettings } from './link-settings.tsx'
import { debateFile } from './queries.ts'

// The drawing is fetched with the first code that somebody wants to see.
const QrCode = openedPart(
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
  const { data: debate, error, refetch, isFetching } = useDebate(id)
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
          <CopyLink link={link} question={question} clock={clock} />
          <div className="share-qr">
            <Button size="small" aria-expanded={qr} onClick={() => showQr(!qr)}>
              {text(qr ? texts.hideQr : texts.showQr)}
            </Button>
            {qr && (
              <QrCode
                text={link}
                label={text(texts.qr)}
                waiting={<Spinner label={text(texts.loading)} />}
                onFailed={() => showQr(false)}
              />
            )}
          </div>
          <p className="share-note">{text(texts.note)}</p>
          <EmbedCode link={link} title={question} />
          <ExportLinks addressOf={(format) => debateFile(id, format)} />
          <LinkSettings debate={debate} />
        </>
      ) : (
        <Waits failed={error && sentence(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
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
