/** The numbers `[n]` in a turn's words as links to the page's list of sources (§17). */
import { html, type Html } from '#platform/server/http/pages/html.ts'
import type { Response } from '../../contract/turns.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * The numbers that become links: those under which the response cites one of the page's sources. The number of a source
 * that was removed would lead nowhere.
 */
export function linkedNumbers(
  { citations }: Pick<Response, 'citations'>,
  sourceIds: ReadonlySet<string> | undefined,
): ReadonlySet<number> {
  if (sourceIds === undefined) return NONE
  return new Set(citations.filter(({ sourceId }) => sourceIds.has(sourceId)).map(({ marker }) => marker))
}

/** @param said plain words */
export function citedWords(said: string, numbers: ReadonlySet<number>): Html {
  if (numbers.size === 0) return html`${said}`
  // Every second part is the number of a marker.
  const parts = said.split(/\[(\d{1,3})\]/)
  return html`${parts.map((part, index) => {
    if (index % 2 === 0) return html`${part}`
    return numbers.has(Number(part))
      ? html`<sup><a href="#source-${Number(part)}">[${part}]</a></sup>`
      : html`[${part}]`
  })}`
}
