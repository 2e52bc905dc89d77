export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | readonly Html[] | string | number | null

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((text, at) => text + markupOf(parts[at] ?? null))
  return new Html(markup.join(''))
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('')
  return escaped(String(part))
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
  return text.replaceAll(/[&<>"']/g, (sign) => `&${names[sign]};`)
}
