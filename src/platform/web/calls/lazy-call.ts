/** Loads the code and contracts of calls only when a call is made, to keep the first page small (§14 `page`). */
import type { Endpoint } from '#platform/endpoint.ts'
import { importTwice } from '../lazy/lazy-on-demand.tsx'
import { CallError } from './call-error.ts'
import type { CallOptions, Rest } from './call.ts'

/** Returns a function that loads a file only once, unless loading fails; `importTwice` alone would load it each time. */
function once<File>(load: () => Promise<File>, of: (file: File) => unknown): () => Promise<File> {
  let coming: Promise<File> | null = null
  return () =>
    (coming ??= importTwice(load, of).catch((cause: unknown) => {
      coming = null
      throw new CallError(0, '', { code: 'unreachable', cause })
    }))
}

const loadCalls = once(
  () => import('./call.ts'),
  (file) => file.call,
)

/** Returns a function that calls an endpoint. Its first call loads the file that defines the endpoint. */
export const lazyCall = <File, Path extends string, Body, Query, Answer>(
  load: () => Promise<File>,
  of: (file: File) => Endpoint<Path, Body, Query, Answer>,
) => {
  const loadFile = once(load, of)
  return async (...options: Rest<CallOptions<Path, Body, Query>>): Promise<Answer> => {
    const [{ call }, file] = await Promise.all([loadCalls(), loadFile()])
    return call(of(file), ...options)
  }
}
