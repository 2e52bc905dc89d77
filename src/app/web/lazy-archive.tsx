import { lazy, useState, type ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { FirstAnswersReader } from '#platform/web/calls/first-answers.ts'

/** The archive's screen once it is loaded: `lazy` would even then show a spinner in place of the server's HTML. */
let loaded: ComponentType | null = null

const load = async () => {
  const file = await import('#screens/debate/archive/archive-screen.tsx')
  loaded = file.ArchiveScreen
  return file
}
const LazyScreen = lazy(() => load().then(({ ArchiveScreen }) => ({ default: ArchiveScreen })))

/** §2, `/share/{shareToken}` */
export function LazyArchive() {
  // Chosen once for as long as the screen stands: another component would draw it anew.
  const [{ Screen }] = useState(() => ({ Screen: loaded ?? LazyScreen }))
  return <Screen />
}

/** Puts the archive that came with the page into the cache, and loads what draws it. */
export async function prefillArchive(cache: QueryClient, answers: FirstAnswersReader): Promise<void> {
  const file = await load()
  await file.prefill(cache, answers, location.pathname)
}
