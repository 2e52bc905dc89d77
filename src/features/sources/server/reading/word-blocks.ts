import { hex } from 'dingbat-to-unicode'
import { Parser } from 'htmlparser2'

/** A paragraph or a whole table. */
export interface Block {
  /** One paragraph per line. */
  readonly text: string
  /** The keys of the notes to which it refers. */
  readonly references: readonly string[]
}

type Attributes = Readonly<Record<string, string>>

/** Returns the target of a relation of a kind (ECMA-376 part 2, 9.3). */
export function relationTarget(xml: string, kind: string): string | undefined {
  let found: string | undefined
  const onopentag = (_: string, { Type, Target }: Attributes) => {
    if (Type?.endsWith(`/${kind}`)) found ??= Target
  }
  new Parser({ onopentag }, { xmlMode: true }).end(xml)
  return found
}

/** The namespace of WordprocessingML, transitional or strict. */
const NAMESPACE = /\/wordprocessingml\/(?:2006\/)?main$/
const SPACES = /^(?:p?tab|br|cr)$/
/** Deleted text, text at its former place, the readings above characters, and drawings, which `Fallback` repeats. */
const HIDDEN = /^(?:del|moveFrom|rt|\w+:Choice)$/

/** Returns the blocks of a document, with the key `body`, or of its notes, with keys such as `footnote 1` (ECMA-376 part 1, 17). */
export function wordBlocks(xml: string): ReadonlyMap<string, readonly Block[]> {
  const parts = new Map<string, Block[]>()
  let part: Block[] = []
  let block = { text: '', references: [] as string[] }
  let prefix = ''
  const open: string[] = []
  /** The depth of the outermost hidden element; 0 outside one. */
  let hidden = 0
  let tables = 0
  /** The open paragraphs. One in another is in a text box, and is read after it. */
  const paragraphs: { text: string; boxes: string; endIsDeleted: boolean }[] = []
  /** The text of a paragraph whose end is deleted, so that it belongs to the next one. */
  let joined = ''

  const add = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph) paragraph.text += text
  }
  const endBlock = () => {
    if (tables > 0 || paragraphs.length > 0 || joined !== '') return
    part.push(block)
    block = { text: '', references: [] }
  }

  function opened(name: string, attribute: (name: string) => string | undefined) {
    const [parent, grandparent] = [open.at(-2), open.at(-3)]
    const isOfRow = name === 'del' && parent === 'trPr'
    const continuesCell = name === 'vMerge' && parent === 'tcPr' && attribute('val') !== 'restart'
    const paragraph = paragraphs.at(-1)
    if (isOfRow || continuesCell) hidden = open.length - 2
    else if (name === 'del' && parent === 'rPr' && grandparent === 'pPr' && paragraph) paragraph.endIsDeleted = true
    else if (HIDDEN.test(name)) hidden = open.length
    // Outside a run, `tab` is a tab stop.
    else if (parent === 'r' && SPACES.test(name)) add(' ')
    else if (name === 'noBreakHyphen') add('\u2011')
    else if (name === 'sym') add(symbol(attribute('font'), attribute('char')))
    if (name === 'tbl') tables += 1
    else if (name === 'p') {
      paragraphs.push({ text: joined, boxes: '', endIsDeleted: false })
      joined = ''
    } else if (name === 'body' || name === 'footnote' || name === 'endnote') {
      part = []
      parts.set(name === 'body' ? name : `${name} ${attribute('id')}`, part)
    } else if (name === 'footnoteReference' || name === 'endnoteReference') {
      block.references.push(`${name.replace('Reference', '')} ${attribute('id')}`)
    }
  }

  function closed(name: string) {
    if (name === 'tbl') tables -= 1
    const paragraph = name === 'p' ? paragraphs.pop() : undefined
    if (paragraph) {
      const { text, boxes, endIsDeleted } = paragraph
      if (endIsDeleted) joined = text
      const lines = `${endIsDeleted ? '' : `${text}\n`}${boxes}`
      const outer = paragraphs.at(-1)
      if (outer) outer.boxes += lines
      else block.text += lines
    }
    if (paragraph || name === 'tbl') endBlock()
  }

  const localOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)
  const handler = {
    onopentag(name: string, attributes: Attributes) {
      if (open.length === 0) prefix = prefixIn(attributes)
      open.push(localOf(name))
      if (hidden === 0) opened(localOf(name), (key) => attributes[prefix + key])
    },
    ontext(text: string) {
      if (hidden === 0 && open.at(-1) === 't') add(text)
    },
    onclosetag(name: string) {
      if (hidden === 0) closed(localOf(name))
      else if (hidden === open.length) hidden = 0
      open.pop()
    },
  }
  new Parser(handler, { xmlMode: true }).end(xml)
  return parts
}

/** Returns the prefix of WordprocessingML in the root element, such as `w:`. */
function prefixIn(attributes: Attributes): string {
  const [name] =
    Object.entries(attributes).find(([key, value]) => key.startsWith('xmlns:') && NAMESPACE.test(value)) ?? []
  return `${name?.slice('xmlns:'.length) ?? 'w'}:`
}

/** A character of a symbol font, which Word may move to a private area (ECMA-376 part 1, 17.3.3.30). */
function symbol(font = '', char = ''): string {
  return (hex(font, char) ?? hex(font, char.replace(/^F0/i, '')))?.string ?? ''
}
