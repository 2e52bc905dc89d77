/** The part of mammoth's tree that has words. */
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
 * The paragraphs of a Word document (.docx), each followed by the footnotes and endnotes that it refers to first: what
 * proves a sentence stands beside it. mammoth's own extraction of text leaves notes out. Throws for what is no archive.
 */
export async function wordParagraphs(bytes: Uint8Array): Promise<readonly string[]> {
  const { default: mammoth } = await import('mammoth')
  let paragraphs: readonly string[] = []
  const transformDocument = (document: WordDocument): WordDocument => {
    paragraphs = paragraphsOf(document)
    // Nothing is left that would be made into HTML, pictures included.
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
      // A reference in a note is not followed: it could lead back to the note.
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

/** @param references gets those that stand in the element */
function textOf(element: WordElement, references: NoteReference[]): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.type === 'tab') return '\t'
  if (isReference(element)) references.push(element)
  const text = (element.children ?? []).map((child) => textOf(child, references)).join('')
  return element.type === 'paragraph' ? `${text}\n` : text
}

const isReference = (element: WordElement): element is NoteReference => element.type === 'noteReference'
