/** HTML whose every inserted text is escaped: models and people wrote it. */

/** Ready HTML, made by `html` alone. */
export interface Html {
  readonly markup: string
}

type Inserted = string | number | Html | readonly Html[]

/** `` html`<p>${text}</p>` ``: strings are escaped, `Html` and lists of it stand as they are. */
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

/** Bold and stressed words of Markdown; everything else as it was written. */
export function speech(text: string): Html {
  const markup = escape(text)
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\w*])/g, '<em>$1</em>')
  return { markup }
}
