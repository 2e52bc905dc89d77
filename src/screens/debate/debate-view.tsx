import { Suspense, useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/calls/call.ts'
import type { Clock } from '#platform/clock.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { useStickToBottom } from '#platform/web/stick-to-bottom.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { Waiting } from '#platform/web/ui/waiting.tsx'
import { SCROLL_PAUSE_PX, SCROLL_RESUME_PX } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { useAnnouncement } from '#features/turns/web/live/announcement.ts'
import { ContextPanel } from '#features/turns/web/context/context-panel.tsx'
import { usePanel, useHumanTurn } from '#features/turns/web/context/use-panel.tsx'
import { ArchiveWall } from './archive-wall.tsx'
import { DebateButtons } from './debate-buttons.tsx'
import { DebateHead } from '#features/debates/web/debate-head.tsx'
import { useListening } from '#features/voice/web/use-listening.tsx'
import { gateOf, useGate } from './gate/gate.tsx'
import { restoreOpenDebate, useKeptDebate } from './kept-debate.ts'
import { useDebate } from '#features/debates/web/queries.ts'
import { RematchOf } from './rematch/rematch-of.tsx'
import { ShareButton } from './share-button.tsx'
import { DebateTurns } from './debate-turns.tsx'
import { useShownAs } from './turns-or-map.tsx'
import { langOfWords, translationCalls } from '#features/translations/web/translated-debate.ts'
import { useReadInMine } from '#features/translations/web/use-read-in-mine.tsx'
import { useStances } from './use-stances.tsx'
import { useOpenModels } from './use-open-models.ts'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import { turnCalls } from '#features/turns/web/live/turn-calls.ts'
import { useSources } from '#features/sources/web/source-queries.ts'
import type { UnsourcedMarks } from '#features/sources/web/shown-sources.ts'
import { useAutoPlay } from '#features/turns/web/live/use-auto-play.ts'
import { useWatchedTurn } from '#features/turns/web/live/use-watched-turn.ts'

const Rematches = lazyOptional(() => import('./rematch/rematches.tsx').then((module) => module.Rematches))
const DebateSources = lazyOptional(() =>
  import('#features/sources/web/debate-sources.tsx').then((module) => module.DebateSources),
)

export interface DebateViewProps {
  id: string
  /** Returns to the form. */
  onClose: () => void
  clock: Clock
}

/** For the code that loads the view before the first rendering (home-screen.tsx). */
export { prefetchMarkdown, restoreOpenDebate }

/** §2 "Open debate view". */
export function DebateView({ id, onClose, clock }: DebateViewProps) {
  const text = useText()
  const { sentence } = useSentence()
  const { data: debate, error, isCurrent, dataUpdatedAt, refetch, isFetching } = useDebate(id)
  const models = useOpenModels(debate)
  const at = useMemo(() => ({ id }), [id])
  const sources = useSources(id)
  const shownAs = useShownAs(id)
  const [marks, setMarks] = useState<UnsourcedMarks | null>(null)
  const translated = useMemo(() => translationCalls(id), [id])
  const { shown, control } = useReadInMine(debate, translated)
  const reportFailure = (failure: Error) => {
    toast({ title: text(viewTexts.turnFailed), description: sentence(failure), variant: 'destructive' })
  }
  const minds = useStances(at, shown, debate ?? null)
  const gate = useGate()
  const context = usePanel(text(viewTexts.addContext), (panelId, close) => (
    <ContextPanel id={panelId} debateId={id} onClose={close} />
  ))
  const cache = useQueryClient()
  const calls = useMemo(() => turnCalls(cache), [cache])
  const live = useWatchedTurn((isCurrent && debate) || null, dataUpdatedAt, clock, calls, {
    onEnd: (end) => {
      announce(end)
      autoPlay.ended(end)
      if (end.kind === 'stopped') {
        toast({ title: text(viewTexts.nothingKept), description: text(viewTexts.nothingKeptText) })
      }
      if (end.kind !== 'failed') return
      const dialog = gateOf(end.error)
      if (dialog !== null) return gate.show(dialog, models.locked ?? undefined)
      reportFailure(end.error)
    },
    onStopFailed: (refusal) => {
      toast({ title: text(viewTexts.stopFailed), description: sentence(refusal), variant: 'destructive' })
    },
  })
  const { panel } = live
  const humanTurn = useHumanTurn(debate, async (response) => {
    if (debate !== undefined) await calls.ended(debate, { kind: 'response', response })
    // The other side answers.
    live.advance()
  })
  const listening = useListening(shown === undefined ? null : { debate: shown, panel, at })
  const [announcement, announce] = useAnnouncement(text, panel)
  const advance = () => {
    // §6, §14: a debate ends at its limit of responses; the server says so by `isComplete` and by a refusal.
    if (debate?.isComplete) gate.show(debate.can.share ? 'debate-complete' : 'response-limit')
    else live.advance()
    return debate?.isComplete === false
  }
  // The limit is known once the debate has been fetched again.
  const autoPlay = useAutoPlay(debate !== undefined && panel === null && !isFetching, advance, clock)
  const stop = () => {
    // For auto-play also a finished turn counts that is only shown whole (§12).
    autoPlay.stop()
    live.stop()
  }
  // The head is drawn once, while the text below it grows.
  const shareButton = useMemo(() => debate && <ShareButton debate={debate} className="debate-share" />, [debate])
  useDocumentTitle(debate ? text(texts.windowTitle, { page: debate.question }) : text(texts.productTitle))
  useEffect(() => void prefetchMarkdown(), [])
  useKeptDebate(debate)
  const growing = shownAs.map ? null : (panel?.turnNumber ?? null)
  const follow = useStickToBottom(growing, panel, {
    pauseAbove: SCROLL_PAUSE_PX,
    resumeWithin: SCROLL_RESUME_PX,
  })
  const press = (begin: () => void) => () => {
    follow()
    // The next turn is written among the turns.
    shownAs.show(false)
    begin()
  }

  // A deleted debate, or one that is no longer the viewer's, leaves the screen completely.
  const isLoggedOut = useLoggedOut()
  const gone = error instanceof CallError && error.status === 404
  if (debate === undefined || shown === undefined || gone) {
    if (error === null) return <Waiting label={text(texts.loading)} />
    return (
      <Unopened
        message={gone && isLoggedOut ? text(viewTexts.loggedOut) : sentence(error)}
        isLoggedOut={gone && isLoggedOut}
        busy={isFetching}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    )
  }

  const mayWriteTurn = debate.can.advance && !debate.isComplete && debate.responses.length > 0
  return (
    <article className="debate">
      <DebateHead
        question={shown.question}
        option1={shown.option1}
        option2={shown.option2}
        lang={langOfWords(shown.language, shown)}
        action={shareButton}
      />
      <RematchOf debate={debate} />
      {control}
      {minds.opening}
      <DebateTurns
        at={at}
        debate={debate}
        shown={shown}
        live={{ ...live, stop }}
        sources={sources.sources}
        marks={marks}
        moved={minds.moved}
        spoken={listening.turn}
        shownAs={shownAs}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {debate.truncated && <ArchiveWall total={debate.totalItems} />}
      <DebateButtons
        debate={debate}
        live={live}
        failure={live.failure !== null && gateOf(live.failure) === null ? sentence(live.failure) : null}
        autoPlay={{ ...autoPlay, start: press(autoPlay.start) }}
        onAdvance={press(advance)}
        onClose={onClose}
        panels={
          <>
            {mayWriteTurn && humanTurn.button}
            {debate.can.addContext && context.button}
          </>
        }
        listen={listening.button}
        clock={clock}
      />
      {mayWriteTurn && humanTurn.panel}
      {debate.can.addContext && context.panel}
      {minds.closing}
      <Suspense>
        <DebateSources debateId={id} view={sources} mayChange={debate.can.advance} onMarks={setMarks} />
        <Rematches debate={debate} />
      </Suspense>
      {listening.player}
      {gate.dialogWith(() => void models.goOnWithAlex().then(press(live.advance), reportFailure))}
    </article>
  )
}

/** True if the user has signed out in another tab. */
function useLoggedOut(): boolean {
  const { user } = useUser()
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  return wasSignedIn && user === null
}

interface UnopenedProps {
  message: string
  isLoggedOut: boolean
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** The debate is deleted, belongs to another user, or the server is away. */
function Unopened({ message, isLoggedOut, busy, onRetry, onClose }: UnopenedProps) {
  const text = useText()
  return (
    <section role="alert" className="debate">
      <h1 className="sr-only">{text(texts.productTitle)}</h1>
      <p>{message}</p>
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
