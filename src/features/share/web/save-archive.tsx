import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Clock } from '#platform/clock.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { archiveTexts as texts } from '../archive-texts.ts'
import { OPEN_SAVED_AFTER_MS } from '../rules.ts'
import { ExportLinks } from './export-links.tsx'
import { sharedFile, useSaveArchive } from './queries.ts'

export interface ArchiveActionsProps {
  shareToken: string
  /** The debate's question, in the original. */
  question: string
  signedIn: boolean
  clock: Clock
}

/** What a reader may do with the archive: keep it as a debate of their own (§2, signed in), or take it away as a file. */
export function ArchiveActions({ shareToken, question, signedIn, clock }: ArchiveActionsProps) {
  const text = useText()
  const { sentence } = useSentence()
  const [, navigate] = useLocation()
  const left = useRef<AbortController | null>(null)
  useEffect(() => {
    const here = new AbortController()
    left.current = here
    return () => here.abort()
  }, [])
  const { mutate, isPending, isSuccess } = useSaveArchive(shareToken, question, {
    onSaved: (id) => {
      toast({ title: text(texts.debateSaved), description: text(texts.debateSavedText) })
      // §4: time to read that it is saved. Whoever leaves the archive meanwhile has chosen where to be.
      clock.sleep(OPEN_SAVED_AFTER_MS, left.current?.signal).then(
        () => navigate(`/?debate=${id}`),
        () => {},
      )
    },
    onFailed: (error) => {
      toast({ title: text(texts.saveFailed), description: sentence(error), variant: 'destructive' })
    },
  })
  return (
    <div className="archive-actions">
      {signedIn && (
        <Button
          variant="primary"
          busy={isPending || isSuccess}
          busyLabel={text(texts.archiving)}
          onClick={() => mutate()}
        >
          {text(texts.saveArchive)}
        </Button>
      )}
      <ExportLinks addressOf={(format) => sharedFile(shareToken, format)}>
        <Button size="small" onClick={() => print()}>
          {text(texts.print)}
        </Button>
      </ExportLinks>
    </div>
  )
}
