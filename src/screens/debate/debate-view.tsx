import { useEffect, useMemo, useState } from 'react'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { DebateHead } from '#features/debates/web/debate-head.tsx'
import { useDebate } from '#features/debates/web/queries.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import type { UnsourcedMarks } from '#features/sources/web/shown-sources.ts'
import { useSources } from '#features/sources/web/source-queries.ts'
import { langOfWords, translationCalls } from '#features/translations/web/translated-debate.ts'
import { useReadInMine } from '#features/translations/web/use-read-in-mine.tsx'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import type { Clock } from '#platform/clock.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ListenIcon } from '#platform/web/ui/icons/icons.tsx'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { ArchiveWall } from './archive-wall.tsx'
import { ACTION, DebateButtons } from './debate-buttons.tsx'
import { DebateTurns } from './debate-turns.tsx'
import { prefillStances, restoreOpenDebate, useKeptDebate } from './kept-debate.ts'
import { RematchOf } from './rematch/rematch-of.tsx'
import { useLiveDebate } from './use-live-debate.tsx'
import { useReading } from './use-reading.tsx'

const Rematches = lazyOptional(() => import('./rematch/rematches.tsx').then((module) => module.Rematches))
const DebateSources = lazyOptional(() =>
  import('#features/sources/web/debate-sources.tsx').then((module) => module.DebateSources),
)

export interface DebateViewProps {
  id: string
  onClose: () => void
  clock: Clock
}

const LISTEN_LOOK = { ...ACTION, children: <ListenIcon /> }

export { prefetchMarkdown, prefillStances, restoreOpenDebate }

export function DebateView({ id, onClose, clock }: DebateViewProps) {
  const text = useText()
  const query = useDebate(id)
  const { data: debate, error, refetch, isFetching } = query
  const at = useMemo(() => ({ id }), [id])
  const sources = useSources(id)
  const [marks, setMarks] = useState<UnsourcedMarks | null>(null)
  const translated = useMemo(() => translationCalls(id), [id])
  const { shown, control } = useReadInMine(debate, translated)
  const turns = useLiveDebate(id, debate, query, clock, { onEnd: (end) => reading.announce(end) })
  const { live, humanTurn, context } = turns
  const reading = useReading({ at, shown, owner: debate ?? null, panel: live.panel, listenLook: LISTEN_LOOK })
  const { stances, listening } = reading
  useDocumentTitle(debate ? text(texts.windowTitle, { page: debate.question }) : text(texts.productTitle))
  useEffect(() => void prefetchMarkdown(), [])
  useKeptDebate(debate)
  const press = (begin: () => void) => () => {
    reading.follow()
    reading.shownAs.show(false)
    begin()
  }

  const isLoggedOut = useLoggedOut()
  const gone = error instanceof CallError && error.status === 404
  if (debate === undefined || shown === undefined || gone) {
    if (error === null) return <Waiting label={text(texts.loading)} />
    const retry = { busy: isFetching, onRetry: () => void refetch() }
    return <UnopenedDebate error={error} isLoggedOut={gone && isLoggedOut} {...retry} onClose={onClose} />
  }

  const { question, option1, option2 } = shown
  const mayWriteTurn = debate.can.advance && !debate.isComplete && debate.responses.length > 0
  return (
    <article className="debate" data-reading={turns.reading || undefined}>
      <DebateHead {...{ question, option1, option2 }} lang={langOfWords(shown.language, shown)} />
      <RematchOf debate={debate} />
      {control}
      <DebateTurns {...{ at, debate, shown, live, marks, reading }} sources={sources.sources} />
      {reading.announced}
      {debate.truncated && (
        <section className="archive-end card">
          <ArchiveWall total={debate.totalItems} />
        </section>
      )}
      <DebateButtons debate={debate} turns={turns} press={press} onClose={onClose} listen={listening.button} />
      {mayWriteTurn && humanTurn.panel}
      {debate.can.addContext && context.panel}
      {stances.closing}
      {reading.outcome}
      <DebateSources debateId={id} view={sources} mayChange={debate.can.advance} onMarks={setMarks} />
      <Rematches debate={debate} />
      {reading.place}
      {listening.player}
      {turns.dialogWith(press(() => live.advance()))}
    </article>
  )
}

function useLoggedOut(): boolean {
  const { user } = useUser()
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  return wasSignedIn && user === null
}

function UnopenedDebate(props: {
  error: Error
  isLoggedOut: boolean
  busy: boolean
  onRetry: () => void
  onClose: () => void
}) {
  const { error, isLoggedOut, busy, onRetry, onClose } = props
  const text = useText()
  const { sentence } = useSentence()
  return (
    <section role="alert" className="debate">
      <h1 className="sr-only">{text(texts.productTitle)}</h1>
      <p>{isLoggedOut ? text(viewTexts.loggedOut) : sentence(error)}</p>
      <div className="debate-actions">
        {isLoggedOut ? (
          <AuthLink className={buttonClass('quiet')}>{text(viewTexts.logIn)}</AuthLink>
        ) : (
          <Button busy={busy} onClick={onRetry}>
            {text(texts.tryAgain)}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {text(viewTexts.newDebate)}
        </Button>
      </div>
    </section>
  )
}
