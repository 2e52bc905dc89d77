/**
 * The port through which a feature fills the page of a path. It hands the application one function for the path (a
 * `ContentOf`); `app/server/pages` adds the path's own head, the frame, and what every page brings.
 */
import type { Endpoint } from '#platform/endpoint.ts'
import type { Asked } from './ask-inside.ts'
import type { Html } from './html.ts'
import type { PageHead } from './page.ts'

/** The page's reader, and what they open. */
export interface PageCall<Caller> {
  readonly caller: Caller
  /** The `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>
  /** A parameter of the address that is there once; null = it is not. */
  parameter(name: string): string | null
  /** A GET call's answer, exactly as this reader would get it (`askInside`). */
  ask<Answer>(
    endpoint: Endpoint<string, unknown, unknown, Answer>,
    given?: { readonly params?: object; readonly query?: object },
  ): Promise<Asked<Answer> | null>
}

/** What differs from the page that everybody gets at this path; what is absent stays as it is there. */
export interface PageContent {
  /** Without it 200. 404 and 410 send the same page: the program says what is missing. */
  readonly status?: 404 | 410
  /** Title, description, canonical address, picture, whether search engines may list it, language; `og:` tags follow. */
  readonly head?: Partial<PageHead>
  /** The screen's words as they can be read without the program: what the program first draws in the same place. */
  readonly picture?: Html
  /** What the program would ask for before it can draw; null, which `ask` answers for refusals, is left out. */
  readonly answers?: readonly (Asked<unknown> | null)[]
  /** Sources (`src/…`) of the parts that the program loads by `import()` before it can draw. */
  readonly modules?: readonly string[]
  /**
   * Seconds that every cache may keep the page. Only for one that is the same for everybody: nothing of its reader is
   * added to it, and no cookie is set with it. Without it nobody keeps the page.
   */
  readonly sharedForSeconds?: number
}

/** Answers null, too, where the path has nothing for this reader: they get the page for everybody. */
export type ContentOf<Caller> = (call: PageCall<Caller>) => Promise<PageContent | null>
