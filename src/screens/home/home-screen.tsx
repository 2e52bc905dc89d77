import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { texts } from '#features/debates/texts/form-texts.ts'
import { DebateForm } from './form/debate-form.tsx'
import { HomeIntro } from './home-intro.tsx'
import { LazyLocalModelNotice } from './local-model/lazy-local-model-notice.tsx'
import { useOpenDebate } from '#features/debates/web/open-debate.ts'
import { prefetchDebate } from '#features/debates/web/queries.ts'
import { RecentDebates } from './recent-debates.tsx'
import type { DebateViewProps } from '../debate/debate-view.tsx'

const importView = () => import('../debate/debate-view.tsx')

interface ViewLoader {
  load(): ReturnType<typeof importView>
  /** The view once loaded: `lazy` would even then show a spinner in place of the server's HTML. */
  current(): ComponentType<DebateViewProps>
}

function viewLoader(): ViewLoader {
  let loaded: ComponentType<DebateViewProps> | null = null
  const load = async () => {
    const file = await importView()
    loaded = file.DebateView
    return file
  }
  const LazyView = lazy(() => load().then(({ DebateView }) => ({ default: DebateView })))
  return { load, current: () => loaded ?? LazyView }
}

const debateView = viewLoader()

/**
 * Loads the view, the Markdown and its formatting at the same time. Returns the function that caches the debate that this tab
 * has stored.
 */
export async function loadOpenDebate() {
  const [view] = await Promise.all([debateView.load(), import('#platform/web/markdown/markdown.tsx')])
  await view.prefetchMarkdown()
  return view.restoreOpenDebate
}

/** §2, `/`: the form, or the open debate. */
export function HomeScreen({ clock = systemClock }: { clock?: Clock }) {
  const text = useText()
  const { id, looking, open, close } = useOpenDebate()
  useFreshScreen(id)
  useHeadStart(id, looking)
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
      {/* The view loads while the user types. */}
      <DebateForm
        onCreated={(debate) => void openIn(debateView.load(), () => open(debate.id))}
        onEdit={() => void debateView.load()}
        clock={clock}
      />
      {/* Below the form, which it would push away. */}
      <LazyLocalModelNotice />
      <RecentDebates onOpen={open} />
    </div>
  )
}

/** Waits for the view: opened earlier, its fallback would stay for at least 300 ms (React's throttle). */
const openIn = (view: Promise<unknown>, open: () => void): Promise<void> => view.then(open, open)

function OpenDebateView(props: DebateViewProps) {
  // The component stays the same while this debate is shown: React would rebuild the view for another one.
  const [{ View }] = useState(() => ({ View: debateView.current() }))
  return <View {...props} />
}

/** On a reload, fetches the open debate without waiting for the view. */
function useHeadStart(id: string | null, looking: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (id !== null || looking) void loadOpenDebate()
    // The view fetches again and shows the error.
    if (id !== null) prefetchDebate(cache, id).catch(() => {})
  }, [id, looking, cache])
}

/** An opened or closed debate does not change the path, so this scrolls and focuses as a new page would. The form then focuses the question. */
function useFreshScreen(id: string | null) {
  const shown = useRef(id)
  useLayoutEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // A dialog that was opened while the debate was looked up keeps the focus: it closes without it.
    const inDialog = document.activeElement?.closest('[role=dialog]') ?? null
    if (inDialog === null) document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [id])
}
