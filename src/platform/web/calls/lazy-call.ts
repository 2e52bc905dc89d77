/** Calls of Home, whose code and contracts load only when one is made (§14 `page`). */
import type { Endpoint } from '#platform/endpoint.ts'
import { importAgain } from '../lazy/lazy-on-demand.tsx'
import type { Page } from './answers.ts'
import { CallError } from './call-error.ts'
import type { CallOptions, PageOptions, Rest } from './call.ts'

const loadCalls = () => import('./call.ts')
type Calls = Awaited<ReturnType<typeof loadCalls>>

async function loaded<File>(load: () => Promise<File>, of: (file: File) => unknown) {
  try {
    return await Promise.all([
      loadCalls().catch((error: unknown) => importAgain<Calls>(error, (file) => file.callPage)),
      load().catch((error: unknown) => importAgain(error, of)),
    ])
  } catch (cause) {
    throw new CallError(0, '', { code: 'unreachable', cause })
  }
}

/** Returns `call` of one of a file's endpoints. */
export const lazyCall =
  <File, Path extends string, Body, Query, Answer>(
    load: () => Promise<File>,
    of: (file: File) => Endpoint<Path, Body, Query, Answer>,
  ) =>
  async (...options: Rest<CallOptions<Path, Body, Query>>): Promise<Answer> => {
    const [{ call }, file] = await loaded(load, of)
    return call(of(file), ...options)
  }

/** Returns `callPage` of one of a file's endpoints. */
export const lazyPage =
  <File, Path extends string, Query, Answer>(
    load: () => Promise<File>,
    of: (file: File) => Endpoint<Path, undefined, Query, Answer>,
  ) =>
  async (options: PageOptions<Path, Query>): Promise<Page<Answer>> => {
    const [{ callPage }, file] = await loaded(load, of)
    return callPage(of(file), options)
  }
