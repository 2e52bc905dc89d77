/** How a feature fills the page of a path: one function, to which `app/server/pages` adds head and frame. */
import { type Endpoint, addressOf } from '#platform/endpoint.ts'
import type { Edition, PageHead } from './page.ts'
import type { FirstAnswer, FirstAnswers } from '#platform/first-answers.ts'
import { Problem } from '../../errors.ts'
import type { Route } from '../route.ts'
import { readQuery } from '../validation.ts'
import type { PageRequest } from './web-pages.ts'

export interface PageCall<Caller> {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly lang: Edition['lang']
  readonly text: Edition['text']
  /** A query parameter that the address holds exactly once; null otherwise. */
  parameter(name: string): string | null
  ask<Answer>(
    endpoint: Endpoint<string, unknown, unknown, Answer>,
    given?: { readonly params?: object; readonly query?: object },
  ): Promise<Asked<Answer> | null>
}

export interface PageContent<Picture> {
  /** 200 by default; with 404 and 410 the same page is sent, and the program tells what is missing. */
  readonly status?: 404 | 410
  /** Title, description, canonical address, picture, whether search engines may list it; `og:` tags follow. */
  readonly head?: Partial<PageHead>
  /** What the screen's text is drawn from, to be readable without the program. */
  readonly picture?: Picture
  /** Calls that the program would make before it can draw; null entries are refusals and left out. */
  readonly answers?: readonly (Asked<unknown> | null)[]
  /** Sources (`src/…`) of the parts that the program loads by `import()` before it can draw. */
  readonly modules?: readonly string[]
}

/** Null = the page for everyone. */
export type ContentOf<Caller, Picture = never> = (call: PageCall<Caller>) => Promise<PageContent<Picture> | null>

interface Asked<Answer> {
  readonly address: string
  /** Null: refused because the reader is not signed in (401). */
  readonly entry: (FirstAnswer & { readonly answer: Answer }) | null
}

/** A GET call's answer through the contract's schema; null when it is refused, but not for a missing sign-in. */
export async function askInside<Caller, Answer>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint<string, unknown, unknown, Answer>,
  { caller, request, ...given }: { caller: Caller; request: PageRequest; params?: object; query?: object },
): Promise<Asked<Answer> | null> {
  const { answer: shape } = endpoint
  const route = routes.find((each) => each.endpoint === endpoint)
  if (route === undefined || endpoint.method !== 'GET' || shape === null || shape === 'stream')
    throw new Error(`${endpoint.path} cannot be asked`)
  const address = addressOf(endpoint, given)
  const headers = new Map<string, string>()
  try {
    const answer = await route.run({
      ...request,
      params: given.params ?? {},
      body: undefined,
      query: readQuery(endpoint, Object.fromEntries(new URL(address, 'http://same.host').searchParams)),
      caller,
      setCookie: () => {
        throw new Error('a page sets no cookie')
      },
      setHeader: (name, value) => void headers.set(name, value),
    })
    const link = headers.get('link')
    return { address, entry: { answer: shape.parse(answer), ...(link !== undefined && { link }) } }
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    return refusal.status === 401 ? { address, entry: null } : null
  }
}

export function firstAnswers(asked: readonly (Asked<unknown> | null)[]): FirstAnswers {
  return Object.fromEntries(asked.flatMap((one) => (one === null ? [] : [[one.address, one.entry]])))
}
