/** The part of mammoth's tree with words. */
interface WordElement {
  readonly type: string
  readonly value?: string
  readonly children?: readonly WordElement[]
}

interface NoteReference extends WordElement {
  readonly type: 'noteReference'
}

interface WordDocument extends WordElement {
  readonly children: readonly WordElement[]
  readonly notes: { resolve(reference: NoteReference): { readonly body: readonly WordElement[] } | null }
}

/**
 * Returns a .docx's paragraphs, each followed by its new footnotes and endnotes, which may prove it; mammoth's own text
 * extraction omits notes. Throws for no archive.
 */
export async function wordParagraphs(bytes: Uint8Array): Promise<readonly string[]> {
  const { default: mammoth } = await import('mammoth')
  let paragraphs: readonly string[] = []
  const transformDocument = (document: WordDocument): WordDocument => {
    paragraphs = paragraphsOf(document)
    // Nothing is left to convert to HTML.
    return { ...document, children: [] }
  }
  await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { transformDocument })
  return paragraphs
}

function paragraphsOf({ children, notes }: WordDocument): string[] {
  const said = new Set<readonly WordElement[]>()
  const bodyOf = (reference: NoteReference): readonly WordElement[] => {
    const body = notes.resolve(reference)?.body ?? []
    if (said.has(body)) return []
    said.add(body)
    return body
  }
  return children
    .flatMap((part) => {
      const references: NoteReference[] = []
      const text = textOf(part, references)
      // References in notes are not followed: they could lead back.
      return [
        text,
        ...references.map((reference) =>
          bodyOf(reference)
            .map((each) => textOf(each, []))
            .join('\n'),
        ),
      ]
    })
    .flatMap((text) => text.split(/\n+/))
}

function textOf(element: WordElement, references: NoteReference[]): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.type === 'tab') return '\t'
  if (isReference(element)) references.push(element)
  const text = (element.children ?? []).map((child) => textOf(child, references)).join('')
  return element.type === 'paragraph' ? `${text}\n` : text
}

const isReference = (element: WordElement): element is NoteReference => element.type === 'noteReference'
