/** How a feature fills the page of a path: one function, to which `app/server/pages` adds head and frame. */
import type { Endpoint } from '#platform/endpoint.ts'
import type { Asked } from './ask-inside.ts'
import type { Edition, PageHead } from './page.ts'

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
