import { withoutOpenBidiControls } from '#platform/bidi-controls.ts'

export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Html[] | null

/** Builds HTML and escapes the values in elements and in quoted attributes. A null value becomes ''. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((markup, part, at) => markup + markupOf(values[at - 1] ?? null) + part))
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('')
  return withoutOpenBidiControls(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export const dataBlock = (id: string, data: unknown): Html =>
  new Html(`<script type="application/json" id="${id}">${jsonIn(data)}</script>`)

export const linkedDataBlock = (data: object): Html =>
  new Html(`<script type="application/ld+json">${jsonIn(data)}</script>`)

/** Returns JSON for a script element. Uses JSON's escapes, because HTML's escapes have no effect there. */
function jsonIn(data: unknown): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, escape)
}
