export interface Html {
  readonly markup: string
}

type Inserted = string | number | Html | readonly Html[]

/** Returns HTML in which inserted strings are escaped, while `Html` and lists of `Html` remain unchanged. */
export function html(parts: TemplateStringsArray, ...inserted: readonly Inserted[]): Html {
  const markup = parts.reduce((sum, part, at) => sum + markupOf(inserted[at - 1] ?? '') + part)
  return { markup }
}

function markupOf(value: Inserted): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return 'markup' in value ? value.markup : value.map((one) => one.markup).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

export function speech(text: string): Html {
  const markup = escape(text)
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\w*])/g, '<em>$1</em>')
  return { markup }
}
