import { hex } from 'dingbat-to-unicode'
import { type Handler, Parser } from 'htmlparser2'

export interface Block {
  readonly text: string
  readonly references: readonly string[]
}

type Attributes = Readonly<Record<string, string>>

/** The maximum depth of nested elements. Documents written by Word have a depth of less than 100. */
const DEPTH_MOST = 1_000

/** Parses XML. Throws if elements are nested too deeply, because the parser becomes slower with the depth. */
function parseXml(xml: string, { onclosetag, ...handler }: Partial<Handler>): void {
  let depth = 0
  const counted: Partial<Handler> = {
    ...handler,
    onopentagname: () => {
      depth += 1
      if (depth > DEPTH_MOST) throw new Error('nested too deeply')
    },
    onclosetag: (name, isImplied) => {
      depth -= 1
      onclosetag?.(name, isImplied)
    },
  }
  new Parser(counted, { xmlMode: true }).end(xml)
}

/** Returns the target of the first relationship of the given type (ECMA-376 part 2, 9.3). */
export function relationTarget(xml: string, kind: string): string | undefined {
  let found: string | undefined
  const onopentag = (_: string, { Type, Target }: Attributes) => {
    if (Type?.endsWith(`/${kind}`)) found ??= Target
  }
  parseXml(xml, { onopentag })
  return found
}

const NAMESPACE = /\/wordprocessingml\/(?:2006\/)?main$/
/** Matches containers whose last paragraph is never joined to a next one, even if that paragraph's end is deleted. */
const ENDS = /^(?:tc|txbxContent|body|footnote|endnote)$/
const SPACES = /^(?:p?tab|br|cr)$/
/** Matches deleted text, moved text at its former place, and readings above characters. */
const HIDDEN = /^(?:del|moveFrom|rt)$/
const OFF = /^(?:0|false|off)$/
const ALTERNATIVES = /:AlternateContent$/
const ALTERNATIVE = /:(?:Choice|Fallback)$/

/** Returns the blocks of a document (key `body`) or of its notes (keys such as `footnote 1`; ECMA-376 part 1, 17). */
export function wordBlocks(xml: string): ReadonlyMap<string, readonly Block[]> {
  const parts = new Map<string, Block[]>()
  let part: Block[] = []
  let block = { text: '', references: [] as string[] }
  let prefix = ''
  const open: string[] = []
  /** The depth of the outermost hidden element; 0 if no open element is hidden. */
  let hidden = 0
  let tables = 0
  /** The open paragraphs, outermost first. An inner one belongs to a text box, whose text follows the outer one. */
  const paragraphs: { text: string; boxes: string; endIsDeleted: boolean }[] = []
  /** The text of a paragraph whose end is deleted. The next paragraph begins with this text. */
  let joined = ''
  let length = 0
  /** For each open `AlternateContent`, the length of the text before it. Only the first alternative with text is read. */
  const before: number[] = []

  const add = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph) paragraph.text += text
    length += text.length
  }
  const localOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)

  function onopentag(fullName: string, attributes: Attributes) {
    if (open.length === 0) {
      const declared = Object.keys(attributes).find((key) => NAMESPACE.test(attributes[key] ?? ''))
      prefix = `${declared?.replace('xmlns:', '') ?? 'w'}:`
    }
    const name = localOf(fullName)
    const [grandparent, parent] = [open.at(-2), open.at(-1)]
    open.push(name)
    if (hidden > 0) return
    const attribute = (of: string) => attributes[prefix + of]
    const paragraph = paragraphs.at(-1)
    const isOfRow = name === 'del' && parent === 'trPr'
    const continuesCell = name === 'vMerge' && parent === 'tcPr' && attribute('val') !== 'restart'
    const isOfRun = name === 'vanish' && parent === 'rPr' && grandparent === 'r' && !OFF.test(attribute('val') ?? '')
    if (isOfRow || continuesCell || isOfRun) hidden = open.length - 2
    else if (name === 'del' && parent === 'rPr' && grandparent === 'pPr' && paragraph) paragraph.endIsDeleted = true
    else if (HIDDEN.test(name) || (ALTERNATIVE.test(name) && length > (before.at(-1) ?? 0))) hidden = open.length
    else if (ALTERNATIVES.test(name)) before.push(length)
    // A `tab` element is a character only inside a run (`r`). Elsewhere, `tab` defines a tab stop.
    else if (parent === 'r' && SPACES.test(name)) add(' ')
    else if (name === 'noBreakHyphen') add('\u2011')
    else if (name === 'sym') add(symbol(attribute('font'), attribute('char')))
    else if (name === 'tbl') {
      endJoined()
      tables += 1
    } else if (name === 'p') beginParagraph()
    else if (/^(?:body|footnote|endnote)$/.test(name)) {
      part = []
      parts.set(name === 'body' ? name : `${name} ${attribute('id')}`, part)
    } else if (/^(?:foot|end)noteReference$/.test(name)) {
      block.references.push(`${name.replace('Reference', '')} ${attribute('id')}`)
    }
  }

  function beginParagraph() {
    paragraphs.push({ text: joined, boxes: '', endIsDeleted: false })
    joined = ''
  }

  function endParagraph() {
    const { text = '', boxes = '', endIsDeleted = false } = paragraphs.pop() ?? {}
    if (endIsDeleted) joined = text
    const lines = `${endIsDeleted ? '' : `${text}\n`}${boxes}`
    const outer = paragraphs.at(-1)
    if (outer) outer.boxes += lines
    else block.text += lines
    endBlock()
  }

  function endJoined() {
    if (joined === '') return
    beginParagraph()
    endParagraph()
  }

  function endBlock() {
    if (tables > 0 || paragraphs.length > 0 || joined !== '') return
    part.push(block)
    block = { text: '', references: [] }
  }

  function onclosetag(fullName: string) {
    const name = localOf(fullName)
    if (hidden === open.length) hidden = 0
    else if (hidden === 0) {
      if (name === 'p') endParagraph()
      else if (name === 'tbl') {
        tables -= 1
        endBlock()
      } else if (ENDS.test(name)) endJoined()
      else if (ALTERNATIVES.test(name)) before.pop()
    }
    open.pop()
  }

  const ontext = (text: string) => {
    if (hidden === 0 && open.at(-1) === 't') add(text)
  }
  parseXml(xml, { onopentag, ontext, onclosetag })
  return parts
}

/** Converts a character of a symbol font, which Word may move to the Private Use Area (ECMA-376 part 1, 17.3.3.30). */
function symbol(font = '', char = ''): string {
  return (hex(font, char) ?? hex(font, char.replace(/^F0/i, '')))?.string ?? ''
}
