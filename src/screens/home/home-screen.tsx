import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { DebateForm } from './form/debate-form.tsx'
import { HomeIntro } from './home-intro.tsx'
import { useOpenDebate } from '#features/debates/web/open-debate.ts'
import { prefetchDebate } from '#features/debates/web/queries.ts'
import type { DebateViewProps } from '../debate/debate-view.tsx'

const BelowForm = lazyOptional(() => import('./below-form.tsx').then((file) => file.BelowForm))

const importView = () => import('../debate/debate-view.tsx')

/** The loaded view, or null. It is rendered without `lazy`, which would briefly replace the server's HTML with a spinner. */
let loadedView: ComponentType<DebateViewProps> | null = null

async function loadView() {
  const file = await importView()
  loadedView = file.DebateView
  return file
}

const LazyView = lazy(() => loadView().then(({ DebateView }) => ({ default: DebateView })))

/** Loads the view and the Markdown code in parallel. Returns the view's module. */
export async function loadOpenDebate() {
  const [view] = await Promise.all([loadView(), import('#platform/web/markdown/markdown.tsx')])
  await view.prefetchMarkdown()
  return view
}

export function HomeScreen({ clock = systemClock }: { clock?: Clock }) {
  const text = useText()
  const { id, looking, open, close } = useOpenDebate()
  useFreshScreen(id)
  useHeadStart(id, looking)
  const onCreated = (debate: Debate) => {
    const show = () => open(debate.id)
    // Waits until the view is loaded, because React's throttle would show its fallback for at least 300 ms.
    void loadView().then(show, show)
  }
  if (looking) return <Waiting label={text(texts.loading)} />
  if (id !== null) {
    return (
      <Suspense fallback={<Waiting label={text(texts.loading)} />}>
        <OpenDebateView key={id} id={id} onClose={close} clock={clock} />
      </Suspense>
    )
  }
  return (
    <div className="home">
      <HomeIntro />
      <DebateForm onCreated={onCreated} onEdit={() => void loadView()} clock={clock} />
      <BelowForm onOpen={open} />
    </div>
  )
}

function OpenDebateView(props: DebateViewProps) {
  // Chooses the component only once, because React would remount the view if the component changed later.
  const [{ View }] = useState(() => ({ View: loadedView ?? LazyView }))
  return <View {...props} />
}

function useHeadStart(id: string | null, looking: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (id !== null || looking) void loadOpenDebate()
    if (id !== null) prefetchDebate(cache, id).catch(() => {})
  }, [id, looking, cache])
}

/** Moves the scroll position and focus as on a new page, because opening or closing a debate does not change the path. */
function useFreshScreen(id: string | null) {
  const shown = useRef(id)
  useLayoutEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // Leaves the focus in a dialog that was opened while the debate was loading.
    const inDialog = document.activeElement?.closest('[role=dialog]') ?? null
    if (inDialog === null) document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [id])
}
