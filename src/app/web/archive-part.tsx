import { lazy, useState, type ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { BroughtAnswers } from '#platform/web/calls/first-answers.ts'

/** The archive's screen once it is loaded: `lazy` would even then show a spinner in place of the server's HTML. */
let loaded: ComponentType | null = null

const load = async () => {
  const part = await import('#features/share/web/archive-screen.tsx')
  loaded = part.ArchiveScreen
  return part
}
const LazyScreen = lazy(() => load().then(({ ArchiveScreen }) => ({ default: ArchiveScreen })))

/** §2, `/share/{shareToken}` */
export function ArchivePart() {
  // Chosen once for as long as the screen stands: another component would draw it anew.
  const [{ Screen }] = useState(() => ({ Screen: loaded ?? LazyScreen }))
  return <Screen />
}

/** Puts the archive that came with the page into the cache, and loads what draws it. */
export async function bringArchive(cache: QueryClient, brought: BroughtAnswers): Promise<void> {
  const part = await load()
  await part.bring(cache, brought, location.pathname)
}
