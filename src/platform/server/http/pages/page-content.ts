/**
 * The port through which a feature fills the page of a path: it gives the application one function for the path (a
 * `ContentOf`). `app/server/pages` adds the path's own head, the frame, and what every page contains.
 */
import type { Endpoint } from '#platform/endpoint.ts'
import type { Asked } from './ask-inside.ts'
import type { Html } from './html.ts'
import type { Edition, PageHead } from './page.ts'

export interface PageCall<Caller> {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly lang: Edition['lang']
  readonly text: Edition['text']
  /** A query parameter that the address holds exactly once; null otherwise. */
  parameter(name: string): string | null
  /** A GET call's answer, exactly as this reader would get it (`askInside`). */
  ask<Answer>(
    endpoint: Endpoint<string, unknown, unknown, Answer>,
    given?: { readonly params?: object; readonly query?: object },
  ): Promise<Asked<Answer> | null>
}

/** The differences from the page that everyone gets at this path; absent fields stay as they are there. */
export interface PageContent {
  /** The HTTP status; 200 by default. With 404 and 410 the same page is sent, and the program tells what is missing. */
  readonly status?: 404 | 410
  /** Title, description, canonical address, picture, whether search engines may list it; `og:` tags follow. */
  readonly head?: Partial<PageHead>
  /** The screen's text, readable without the program: the same as the program first draws in this place. */
  readonly picture?: Html
  /**
   * Calls that the program would make before it can draw. Null entries, which `ask` returns for refusals, are left out.
   */
  readonly answers?: readonly (Asked<unknown> | null)[]
  /** Sources (`src/…`) of the parts that the program loads by `import()` before it can draw. */
  readonly modules?: readonly string[]
}

/** Also returns null where the path has nothing special for this reader, who then gets the page for everyone. */
export type ContentOf<Caller> = (call: PageCall<Caller>) => Promise<PageContent | null>
