import { type Endpoint, addressOf } from '#platform/endpoint.ts'
import type { Edition, PageHead } from './page.ts'
import type { FirstAnswer, FirstAnswers } from '#platform/first-answers.ts'
import { Problem } from '../../errors.ts'
import { callInside } from '../call-inside.ts'
import type { Route } from '../route.ts'
import type { PageRequest } from './web-pages.ts'

export interface PageCall<Caller> extends Pick<PageRequest, 'params' | 'parameter'>, Pick<Edition, 'lang' | 'text'> {
  readonly caller: Caller
  ask<Answer>(
    endpoint: Endpoint<string, unknown, unknown, Answer>,
    given?: { readonly params?: object; readonly query?: object },
  ): Promise<Asked<Answer> | null>
}

export interface PageContent<Picture> {
  readonly status?: 404 | 410
  readonly head?: Partial<PageHead>
  readonly picture?: Picture
  /** The answers to the client's first calls; null for a refused call. */
  readonly answers?: readonly (Asked<unknown> | null)[]
  /** The source files (`src/…`) that the client must import before its first render. */
  readonly modules?: readonly string[]
}

/** Returns a page's content, or null for the static page, which is the same for every reader. */
export type ContentOf<Caller, Picture = never> = (call: PageCall<Caller>) => Promise<PageContent<Picture> | null>

interface Asked<Answer> {
  readonly address: string
  /** Null if the call was refused with 401, which means that the reader is not signed in. */
  readonly entry: (FirstAnswer & { readonly answer: Answer }) | null
}

/** Runs a GET call for a page. A 401 gives a result whose `entry` is null; any other refusal gives null. */
export async function askInside<Caller, Answer>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint<string, unknown, unknown, Answer>,
  { caller, request, ...given }: { caller: Caller; request: PageRequest; params?: object; query?: object },
): Promise<Asked<Answer> | null> {
  const isGet = endpoint.method === 'GET' && endpoint.answer !== 'stream'
  if (!isGet) throw new Error(`${endpoint.path} cannot be asked`)
  const address = addressOf(endpoint, given)
  const headers = new Map<string, string>()
  try {
    const answer = await callInside(routes, endpoint, {
      ...request,
      caller,
      params: given.params ?? {},
      query: Object.fromEntries(new URL(address, 'http://same.host').searchParams),
      setHeader: (name, value) => void headers.set(name, value),
    })
    const link = headers.get('link')
    return { address, entry: { answer, ...(link !== undefined && { link }) } }
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    return refusal.status === 401 ? { address, entry: null } : null
  }
}

export function firstAnswers(asked: readonly (Asked<unknown> | null)[]): FirstAnswers {
  return Object.fromEntries(asked.flatMap((one) => (one === null ? [] : [[one.address, one.entry]])))
}
