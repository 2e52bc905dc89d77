import './archive.css'
import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from '#platform/web/navigation/link.tsx'
import { matched, navigate, usePath } from '#platform/web/navigation/location.ts'
import { returningTo } from '#features/account/web/auth/return-path.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { pathOf } from '#platform/endpoint.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { askFirst, fillCache, type FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Named } from '../archive-wall.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import texts from '#features/share/archive-texts.json' with { type: 'json' }
import { Archive } from './archive.tsx'
import { readShared, type SharedDebate } from '#features/share/contract.ts'
import { readSharedStances, type DebateStances } from '#features/verdict/stances-contract.ts'
import { fillStances } from '#features/verdict/web/stances/stances-cache.ts'
import { archiveKey, readArchive, useArchive } from '#features/share/web/queries.ts'

const tokenOf = (path: string): string => matched('/share/:shareToken', path)?.[0] ?? ''

export function ArchiveScreen({ clock = systemClock }: { clock?: Clock }) {
  const shareToken = tokenOf(usePath())
  const text = useText()
  const { sentence } = useSentence()
  const { user, isPending: whoIsHere } = useUser()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useArchive(shareToken)
  useReturn()
  useDocumentTitle(data ? text(texts.windowTitle, { page: data.question }) : text(texts.sharedArchive))
  const gone = error instanceof CallError && error.status === 404
  if (gone) return <ArchiveNotFound why={error.code === 'debate-hidden' ? sentence(error) : null} />
  if (data === undefined || whoIsHere) {
    return (
      <section className="archive-screen archive-message">
        {error === null ? (
          <Spinner label={text(texts.loadingArchive)} />
        ) : (
          <>
            <p role="alert">{`${text(texts.archiveFailed)} ${sentence(error)}`}</p>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {text(texts.tryAgain)}
            </Button>
          </>
        )}
      </section>
    )
  }
  const signedIn = user !== null
  return <Archive {...{ shareToken, archive: data, signedIn, fetchedAt: dataUpdatedAt, clock }} />
}

/** Says that the link does not work (§2). @param why the reason, which only the owner of a hidden debate sees (§19) */
export function ArchiveNotFound({ why = null }: { why?: string | null }) {
  const text = useText()
  return (
    <section className="archive-screen archive-message card">
      <h1 className="misprint">{text(texts.archiveNotFound)}</h1>
      <p>{why ?? text(texts.archiveNotFoundText)}</p>
      <Link href="/" className={buttonClass('primary')}>
        <Named name={text(texts.returnToTerminal)} meaning={text(texts.startDebate)} />
      </Link>
    </section>
  )
}

function useReturn(): void {
  const path = usePath()
  useEffect(() => {
    // Does nothing if the reader has navigated away since the render.
    if (location.pathname !== path) return
    const state = { ...Object(history.state), ...returningTo(path) } as object
    navigate(path + location.search, { replace: true, state })
  }, [path])
}

/**
 * Caches the archive that came with the page. If the server's HTML says that the link does not work, requests the
 * archive before the first render, because otherwise a spinner would replace that message.
 */
export async function prefill(cache: QueryClient, answers: FirstAnswersReader, path: string): Promise<void> {
  const shareToken = tokenOf(path)
  const brought = answers.of<SharedDebate>(pathOf(readShared, { shareToken }))
  fillCache(cache, archiveKey(shareToken), brought)
  if (brought) fillStances(cache, { shareToken }, answers.of<DebateStances>(pathOf(readSharedStances, { shareToken })))
  const isDrawn = document.querySelector('.archive-screen') !== null
  const asked =
    isDrawn && brought === undefined && askFirst(cache, archiveKey(shareToken), () => readArchive(shareToken))
  await Promise.all([asked, prefetchMarkdown()])
}
