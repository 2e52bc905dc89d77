import { describe, expect, test } from 'vitest'
import { relationTarget, wordBlocks } from './word-blocks.ts'

const NAMESPACES = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const bodyOf = (body: string, root = `xmlns:mc="urn:mc" xmlns:w="${NAMESPACES[0]}"`) =>
  wordBlocks(`<?xml version="1.0"?><w:document ${root}><w:body>${body}<w:sectPr/></w:body></w:document>`).get('body')
const linesOf = (body: string) => bodyOf(body)?.map(({ text }) => text.replace(/\n$/, ''))
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const DELETED_END = '<w:rPr><w:del/></w:rPr>'
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`
const note = (id: number, kind = 'footnote') => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
const box = (content: string) =>
  `<w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict>`
const alternatives = (choice: string, fallback?: string) =>
  `<mc:AlternateContent><mc:Choice>${choice}</mc:Choice>${fallback === undefined ? '' : `<mc:Fallback>${fallback}</mc:Fallback>`}</mc:AlternateContent>`

describe('§17 the text of a Word file', () => {
  test.each([
    [
      'headings, list items and paragraphs',
      paragraph(run('Light'), '<w:pStyle w:val="Heading1"/>') + paragraph(run('A wave.'), '<w:numPr/>'),
      ['Light', 'A wave.'],
    ],
    [
      'runs of a sentence, of a link and of a tag',
      paragraph(`${run('Light ')}<w:hyperlink>${run('is')}</w:hyperlink><w:smartTag>${run(' a wave.')}</w:smartTag>`),
      ['Light is a wave.'],
    ],
    [
      'entities and raw text',
      paragraph(`${run('&lt;a&gt; &amp; &#228;')}<w:r><w:t><![CDATA[<b>]]></w:t></w:r>`),
      ['<a> & ä<b>'],
    ],
    ['an entity of the file’s own, which stays a name', paragraph(run('&lol;')), ['&lol;']],
    [
      'tabs and line breaks, which separate words',
      paragraph(
        '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>',
        '<w:tabs><w:tab w:pos="9"/></w:tabs>',
      ),
      ['a b c'],
    ],
    [
      'hyphens, of which soft ones are none',
      paragraph('<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t></w:r>'),
      ['a‑bc'],
    ],
    [
      'characters of symbol fonts; unknown ones are left out',
      paragraph(
        '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Symbol" w:char="62"/><w:sym w:font="Nobody’s" w:char="28"/><w:sym/></w:r>',
      ),
      ['αβ'],
    ],
    [
      'fields with their value, without their instruction',
      paragraph(
        `${run('Figure ')}<w:r><w:instrText>SEQ</w:instrText></w:r><w:fldSimple w:instr="SEQ">${run('1')}</w:fldSimple>`,
      ),
      ['Figure 1'],
    ],
    [
      'the characters under a reading',
      paragraph(`<w:r><w:ruby><w:rt>${run('ひかり')}</w:rt><w:rubyBase>${run('光')}</w:rubyBase></w:ruby></w:r>`),
      ['光'],
    ],
    [
      'inserted and moved text, not the deleted one',
      paragraph(
        `<w:ins>${run('in')}</w:ins><w:del><w:r><w:delText>out</w:delText></w:r></w:del><w:moveFrom>${run('from')}</w:moveFrom><w:moveTo>${run('to')}</w:moveTo>`,
      ),
      ['into'],
    ],
    [
      'a paragraph whose end is deleted, together with the next one',
      paragraph(run('Light '), DELETED_END) + paragraph(run('is a wave.')),
      ['Light is a wave.'],
    ],
    [
      'a last paragraph of a body whose end is deleted',
      paragraph(run('Light ')) + paragraph(run('is a '), DELETED_END) + paragraph(run('wave.'), DELETED_END),
      ['Light ', 'is a wave.'],
    ],
    [
      'last paragraphs of cells, and one before a table, whose ends are deleted',
      `${paragraph(run('a'), DELETED_END)}<w:tbl>${row(cell(paragraph(run('b'), DELETED_END)), cell(paragraph(run('c'), DELETED_END)))}</w:tbl>${paragraph(run('d'))}`,
      ['a', 'b\nc', 'd'],
    ],
    [
      'a last paragraph of a text box whose end is deleted',
      paragraph(run('a') + box(paragraph(run('box'), DELETED_END)), DELETED_END) + paragraph(run('b')),
      ['box\nab'],
    ],
    [
      'form fields and tables of contents',
      `<w:sdt><w:sdtContent>${paragraph(run('a'))}${paragraph(run('b'))}</w:sdtContent></w:sdt>`,
      ['a', 'b'],
    ],
    [
      'tables by rows, one block each, without deleted rows and hidden cells',
      `<w:tbl>${row(cell(paragraph(run('a')), '<w:vMerge w:val="restart"/>'), cell(paragraph(run('b'))))}<w:tr><w:trPr><w:del/></w:trPr>${cell(paragraph(run('gone')))}</w:tr>${row(cell(paragraph(run('under a')), '<w:vMerge/>'), cell(`<w:tbl>${row(cell(paragraph(run('c'))))}</w:tbl>${paragraph(run('d'))}`))}</w:tbl>${paragraph(run('e'))}`,
      ['a\nb\nc\nd', 'e'],
    ],
    [
      'a text box after the paragraph that holds it, once',
      paragraph(
        run('a') +
          alternatives(box(paragraph(run('box'))), box(paragraph(run('box')))) +
          run('b') +
          alternatives('', ''),
      ),
      ['ab\nbox'],
    ],
    [
      'of alternatives the first one with text, also without a fallback or inside another',
      paragraph(
        run('a') +
          alternatives(
            box(paragraph(`${alternatives(run('b'))}${alternatives('<w16se:symEx/>', run('😊'))}`)),
            run('x'),
          ),
      ),
      ['a\nb😊'],
    ],
    [
      'no hidden text, but what a style hides and the run shows, and page numbers that only the web hides',
      paragraph(
        ['<w:vanish/>', '<w:vanish w:val="1"/>', '<w:vanish w:val="0"/>', '<w:vanish w:val="false"/>', '<w:webHidden/>']
          .map((property, at) => `<w:r><w:rPr>${property}</w:rPr><w:t>${at}</w:t><w:tab/></w:r>`)
          .join('') + `<w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>5</w:t></w:r>`,
        '<w:rPr><w:vanish/></w:rPr>',
      ),
      ['2 3 4 5'],
    ],
    ['what a damaged end has left', '<w:p><w:r><w:t>Light', ['Light']],
  ])('has %s', (_, body, lines) => {
    expect(linesOf(body)).toEqual(lines)
  })

  test.each(NAMESPACES)('has any prefix for %s', (namespace) => {
    const [document] = [
      `<x:document xmlns:a="urn:a" xmlns:x="${namespace}"><x:body><a:p><a:t>not</a:t></a:p><x:p><x:r><x:t>Light</x:t></x:r></x:p></x:body></x:document>`,
    ]
    expect(wordBlocks(document)).toEqual(new Map([['body', [{ text: 'Light\n', references: [] }]]]))
  })

  // The limit is a thousand levels, because the parser’s time grows with the square of their number (500,000 took 5 s).
  test('a thousand nested elements are read; more are refused, also in relations', () => {
    const nested = (depth: number) => `${'<w:sdt>'.repeat(depth)}${paragraph(run('Light'))}${'</w:sdt>'.repeat(depth)}`
    expect(linesOf(nested(995))).toEqual(['Light'])
    expect(() => linesOf(nested(1_000))).toThrow('nested too deeply')
    expect(() => relationTarget('<a>'.repeat(1_001), 'footnotes')).toThrow('nested too deeply')
  })

  test('an XML file that is none of Word’s has no body', () => {
    expect(wordBlocks('<a><b/></a>').size).toBe(0)
    expect(wordBlocks('').size).toBe(0)
  })
})

describe('§17 notes', () => {
  test('are named by the paragraph or the table that refers to them', () => {
    const table = `<w:tbl>${row(cell(paragraph(run('a') + note(2))), cell(paragraph(run('b') + note(1, 'endnote'))))}</w:tbl>`
    expect(bodyOf(paragraph(note(1) + run('A')) + table)?.map(({ references }) => references)).toEqual([
      ['footnote 1'],
      ['footnote 2', 'endnote 1'],
    ])
  })

  test('have their own paragraphs', () => {
    const first = paragraph(run('a')) + paragraph(run('b'), DELETED_END)
    const footnotes = `<w:footnotes><w:footnote w:id="0" w:type="separator">${paragraph('')}</w:footnote><w:footnote w:id="1">${first}</w:footnote><w:footnote w:id="2">${paragraph(run('c'))}</w:footnote></w:footnotes>`
    const notes = wordBlocks(footnotes)
    expect(notes.get('footnote 1')?.map(({ text }) => text)).toEqual(['a\n', 'b\n'])
    expect(notes.get('footnote 2')?.map(({ text }) => text)).toEqual(['c\n'])
  })
})

test('§17 the first relation of a kind, transitional or strict', () => {
  const relations = [
    'http://purl.oclc.org/ooxml/officeDocument/relationships/footnotes',
    'urn:a/endnotes',
    'urn:b/footnotes',
  ]
  const xml = relations.map((type, at) => `<Relationship Type="${type}" Target="${at}.xml"/>`).join('')
  expect(relationTarget(`<Relationships>${xml}<Relationship/></Relationships>`, 'footnotes')).toBe('0.xml')
})
