import '#features/share/web/export-links.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { navigate } from '#platform/web/navigation/location.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import type { Clock } from '#platform/clock.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { useNear } from '#platform/web/use-near.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { SaveIcon, ShareIcon } from '#platform/web/ui/icons/icons.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useConfig } from '#features/models/web/use-config.ts'
import texts from '#features/share/archive-texts.json' with { type: 'json' }
import { OPEN_SAVED_AFTER_MS } from '#features/share/rules.ts'
import { shareLink } from '#features/share/share-link.ts'
import { canSend, send, useCopyLink } from '#features/share/web/pass-on.ts'
import { sharedFile, useSaveArchive } from '#features/share/web/queries.ts'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'
import { Named } from '../archive-wall.tsx'

export function SaveArchive({ shareToken, question, clock }: { shareToken: string; question: string; clock: Clock }) {
  const text = useText()
  const left = useRef<AbortController | null>(null)
  useEffect(() => {
    const here = new AbortController()
    left.current = here
    return () => here.abort()
  }, [])
  const { mutate, isPending, isSuccess } = useSaveArchive(shareToken, question, {
    onSaved: (id) => {
      toast({ title: text(texts.debateSaved), description: text(texts.debateSavedText) })
      // Gives the reader time to read the toast (§4). A reader who leaves in the meantime is not redirected.
      clock.sleep(OPEN_SAVED_AFTER_MS, left.current?.signal).then(
        () => navigate(`/?debate=${id}`),
        () => {},
      )
    },
    onFailed: useFailureToast(texts.saveFailed),
  })
  return (
    <Button size="small" busy={isPending || isSuccess} busyLabel={text(texts.archiving)} onClick={() => mutate()}>
      <SaveIcon />
      <span>{text(texts.saveArchive)}</span>
    </Button>
  )
}

/** Renders a button that opens the device's share menu on a touch screen and copies the link on other devices. */
export function ShareArchive({ shareToken, question }: { shareToken: string; question: string }) {
  const text = useText()
  const config = useConfig()
  const copy = useCopyLink()
  const share = () => {
    const link = shareLink(shareToken, location, config)
    if (canSend() && matchMedia('(pointer: coarse)').matches) send(link, question)
    else void copy(link)
  }
  return (
    <Button variant="ghost" size="small" onClick={share}>
      <ShareIcon />
      <span>{text(viewTexts.share)}</span>
    </Button>
  )
}

/** Offers to begin a debate and to sign in (§2, §6). @param truncated true if the reader sees only the first items */
export function ArchiveEnd({ signedIn, truncated }: { signedIn: boolean; truncated: boolean }) {
  const text = useText()
  return (
    <section className="archive-end card">
      <p className="archive-invite">
        <EinsteinPortrait size={72} />
        <Link href="/" state={null} className={buttonClass(truncated ? 'quiet' : 'primary')}>
          {text(texts.startOwn)}
        </Link>
        <CatPortrait size={72} />
      </p>
      {!signedIn && (
        <div className="archive-wall archive-link">
          <h2>{text(texts.linkRequired)}</h2>
          <p>{text(truncated ? texts.linkRequiredText : texts.linkToSave)}</p>
          <AuthLink className={buttonClass()}>
            <Named name={text(texts.accessTerminal)} meaning={text(texts.logIn)} />
          </AuthLink>
        </div>
      )}
    </section>
  )
}

const Examples = lazyOptional(() => import('#features/debates/web/lists/examples.tsx').then((file) => file.Examples))

/** Lists other debates to read. It must be the last part, because it loads late and would move what follows. */
export function MoreDebates({ shareToken }: { shareToken: string }) {
  const [near, ref] = useNear<HTMLDivElement>()
  return <div ref={ref}>{near && <Examples except={shareToken} shown={2} />}</div>
}

const loadReport = () => import('#features/share/web/report/report-dialog.tsx')
const ReportDialog = lazyOnPress(loadReport, (file) => file.ReportDialog)

/** Offers downloads and printing, and lets any reader report the debate to the operator (§19). */
export function ArchiveFoot({ shareToken }: { shareToken: string }) {
  const text = useText()
  const label = useId()
  const [reporting, setReporting] = useState(false)
  const close = () => setReporting(false)
  return (
    <footer className="archive-foot">
      <div role="group" aria-labelledby={label} className="export-links">
        <span id={label} className="field-label">
          {text(texts.exportAs)}
        </span>
        {(['markdown', 'json'] as const).map((format) => (
          <a key={format} download href={sharedFile(shareToken, format)} className={buttonClass('quiet', 'small')}>
            {text(format === 'markdown' ? texts.exportMarkdown : texts.exportJson)}
          </a>
        ))}
        <Button size="small" onClick={() => print()}>
          {text(texts.print)}
        </Button>
      </div>
      <Button variant="ghost" size="small" className="archive-report" onClick={() => setReporting(true)}>
        {text(texts.report)}
      </Button>
      {reporting && <ReportDialog shareToken={shareToken} onClose={close} onFailed={close} />}
    </footer>
  )
}
