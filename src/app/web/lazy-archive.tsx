import { lazy, useState, type ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { FirstAnswersReader } from '#platform/web/calls/first-answers.ts'

/** The loaded screen. It is rendered without `lazy`, which would replace the server's HTML with a spinner. */
let loaded: ComponentType | null = null

const load = async () => {
  const file = await import('#screens/debate/archive/archive-screen.tsx')
  loaded = file.ArchiveScreen
  return { ...file, default: file.ArchiveScreen }
}
const LazyScreen = lazy(load)

export function LazyArchive() {
  // The component is chosen only at the first render, because another component would remount the screen.
  const [{ Screen }] = useState(() => ({ Screen: loaded ?? LazyScreen }))
  return <Screen />
}

export async function prefillArchive(cache: QueryClient, answers: FirstAnswersReader): Promise<void> {
  const file = await load()
  await file.prefill(cache, answers, location.pathname)
}
