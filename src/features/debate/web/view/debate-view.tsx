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
import type { Debate } from '../../contract/debates.ts'
import { SCROLL_PAUSE_PX, SCROLL_RESUME_PX } from '../../rules.ts'
import { viewTexts } from '../../texts/view-texts.ts'
import { texts } from '../../texts/form-texts.ts'
import { useAnnouncement } from '../reading/live/announcement.ts'
import { ContextPanel } from '../context/context-panel.tsx'
import { usePanel } from '../context/use-panel.tsx'
import { useSeat } from '../seat/use-seat.tsx'
import { ArchiveWall } from '../reading/archive-wall.tsx'
import { DebateButtons } from './debate-buttons.tsx'
import { DebateHead } from '../reading/debate-head.tsx'
import { SpokenTurnProvider, useListenSlot } from '../reading/listen/listen-slot.ts'
import { useListening } from '../reading/listen/use-listening.tsx'
import { gateOf, useGate } from '../gate/gate.tsx'
import { restoreOpenDebate, useKeptDebate } from '../kept-debate.ts'
import { useMapSlot, type MappedDebate } from '../map-slot.ts'
import { useDebate } from '../queries.ts'
import { RematchOf } from '../rematch/rematch-of.tsx'
import { ShareButton } from './share-button.tsx'
import { TurnList } from '../reading/turn/turn-list.tsx'
import { TurnsOrMap, useShownAs } from '../reading/turns-or-map.tsx'
import { MovedSlotProvider } from '../reading/minds/moved-slot.ts'
import { langOfWords, type Shown, translatedPoints } from '../reading/translation/translated-debate.ts'
import { translationCalls } from '../reading/translation/translation-calls.ts'
import { useReadInMine } from '../reading/translation/use-read-in-mine.tsx'
import { useMinds } from './use-minds.tsx'
import { useOpenModels } from './use-open-models.ts'
import { prefetchMarkdown } from '../reading/turn/turn-text.tsx'
import { turnCalls } from '../reading/live/turn-calls.ts'
import { KnownSourcesProvider } from '../reading/sources/known-sources.ts'
import { useSources } from '../sources/source-queries.ts'
import { type UnsourcedMarks, UnsourcedMarksProvider } from '../sources/unsourced-marks.ts'
import { useAutoPlay } from '../reading/live/use-auto-play.ts'
import { useWatchedTurn } from '../reading/live/use-watched-turn.ts'

const Rematches = lazyOptional(() => import('../rematch/rematches.tsx').then((module) => module.Rematches))
const DebateSources = lazyOptional(() => import('../sources/debate-sources.tsx').then((module) => module.DebateSources))

export interface DebateViewProps {
  id: string
  /** Back to the form. */
  onClose: () => void
  clock: Clock
}

/** Exported for the code that loads the view before the first rendering (home-screen.tsx). */
export { prefetchMarkdown, restoreOpenDebate }

/** §2 "Open debate view". */
export function DebateView({ id, onClose, clock }: DebateViewProps) {
  const text = useText()
  const { sentence } = useSentence()
  const { data: debate, error, isCurrent, dataUpdatedAt, refetch, isFetching } = useDebate(id)
  const models = useOpenModels(debate)
  const sources = useSources(id)
  const shownAs = useShownAs(id)
  const DebateMap = useMapSlot()
  const [marks, setMarks] = useState<UnsourcedMarks | null>(null)
  const translated = useMemo(() => translationCalls(id), [id])
  const { shown, control } = useReadInMine(debate, translated)
  const reportFailure = (failure: Error) => {
    toast({ title: text(viewTexts.turnFailed), description: sentence(failure), variant: 'destructive' })
  }
  const minds = useMinds(id, debate, shown)
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
  const seat = useSeat(debate, async (response) => {
    if (debate !== undefined) await calls.ended(debate, { kind: 'response', response })
    // The other side answers what was said.
    live.advance()
  })
  const listening = useListening(shown === undefined ? null : { debate: shown, panel, audio: { id } }, useListenSlot())
  const [announcement, announce] = useAnnouncement(text, panel)
  const advance = () => {
    // §6, §14: at its limit of responses a debate is stopped; the server says so by `isComplete` and by a refusal.
    if (debate?.isComplete) gate.show(debate.can.share ? 'debate-complete' : 'response-limit')
    else live.advance()
    return debate?.isComplete === false
  }
  // Once the debate has been fetched again, its limit is known.
  const autoPlay = useAutoPlay(debate !== undefined && panel === null && !isFetching, advance, clock)
  const stop = () => {
    // Also a turn that is written, and so only shown whole, is stopped for auto-play (§12).
    autoPlay.stop()
    live.stop()
  }
  // The head is drawn once, however often the text below it grows.
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
    // The next turn is written where the turns are.
    shownAs.show(false)
    begin()
  }

  // When the debate is deleted or no longer the viewer's, remove all of it from the screen.
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

  const maySitIn = debate.can.advance && !debate.isComplete && debate.responses.length > 0
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
      <TurnsOrMap
        shownAs={shownAs}
        turns={debate.responses.length}
        renderMap={DebateMap && ((demand) => <DebateMap {...demand} {...mapped(debate, shown)} />)}
      >
        <KnownSourcesProvider value={sources.sources}>
          <UnsourcedMarksProvider value={marks}>
            <MovedSlotProvider value={minds.moved}>
              <SpokenTurnProvider value={listening.turn}>
                <TurnList debate={shown} live={{ ...live, stop }} />
              </SpokenTurnProvider>
            </MovedSlotProvider>
          </UnsourcedMarksProvider>
        </KnownSourcesProvider>
      </TurnsOrMap>
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
            {maySitIn && seat.button}
            {debate.can.addContext && context.button}
          </>
        }
        listen={listening.button}
        clock={clock}
      />
      {maySitIn && seat.panel}
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

const mapped = ({ id, language, responses, can }: Debate, shown: Shown<Debate>): MappedDebate => ({
  id,
  language,
  points: translatedPoints(responses, shown.responses),
  turns: responses.length,
  mayAdvance: can.advance,
})

/** Whether somebody was signed in on this screen, and no longer is: they signed out in another tab. */
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

/** Shown when the debate could not be read: it is deleted, it belongs to another user, or the server is away. */
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
