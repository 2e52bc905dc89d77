import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '#testing/bombs.ts'
import { FILE_TYPES, TEXT_MAX } from '../../rules.ts'
import { readFile } from './read-file.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Creates a PDF without a cross-reference table, which readers must rebuild (ISO 32000-1, 7.5). */
function pdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')
  const stream = `BT /F1 12 Tf 50 700 Td ${shown} ET`
  return bytesOf(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R
/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${stream.length} >> stream
${stream}
endstream endobj
trailer << /Root 1 0 R >>
%%EOF`)
}

const wordOf = (parts: Readonly<Record<string, string>>) =>
  zip(Object.entries(parts).map(([name, xml]) => ({ name, data: deflateRawSync(xml), size: Buffer.byteLength(xml) })))

const documentOf = (text: string, encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
const wordFrom = (document: Buffer) =>
  zip([{ name: 'word/document.xml', data: document, size: document.length, method: 0 }])
const latin1 = wordFrom(Buffer.from(documentOf('Österreich', 'ISO-8859-1'), 'latin1'))

/** A Word file with a password is not a ZIP archive but a compound file that contains an encrypted archive. */
const lockedWord = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('EncryptedPackage', 'utf16le'),
])

describe('a file that cannot be a source (§17)', () => {
  test.each([
    ['a kind that nobody reads', 'image/png', bytesOf('x'), 'unreadable-file'],
    ['a text that is no UTF-8', 'text/plain', new Uint8Array([0xff, 0xfe, 0x41]), 'unreadable-file'],
    ['a PDF that is none', 'application/pdf', bytesOf('%PDF-1.4 nothing'), 'unreadable-file'],
    ['a Word file that is none', WORD, bytesOf('PK nothing'), 'unreadable-file'],
    ['a Word file whose text is in an encoding other than UTF-8 and UTF-16', WORD, latin1, 'unreadable-file'],
    [
      'a Word file that nests too deeply',
      WORD,
      wordOf({ 'word/document.xml': '<w:p>'.repeat(1_001) }),
      'unreadable-file',
    ],
    ['a PDF with a password', 'application/pdf', readFileSync('testing/files/locked.pdf'), 'locked-file'],
    ['a Word file with a password', WORD, lockedWord, 'locked-file'],
    ['an old Word file under the new name', WORD, lockedWord.subarray(0, 512), 'unreadable-file'],
    ['a text without words', 'text/markdown', bytesOf(' \n * * * \n'), 'no-text'],
    ['a PDF without words, as of a scanner', 'application/pdf', pdf([]), 'no-text'],
  ])('%s', async (_, type, bytes, code) => {
    await expect(readFile(type, bytes, 'x')).rejects.toMatchObject({ code })
  })
})

describe('the words of a file', () => {
  test.each([
    ['text/plain', bytesOf('Light is\ta  wave.\r\n\r\nLicht ist eine Welle.\n')],
    ['text/markdown', bytesOf('Light is a wave.\n\nLicht ist eine Welle.')],
    [WORD, readFileSync('testing/files/light.docx')],
    ['application/pdf', pdf(['Light is a wave.', 'Licht ist eine Welle.'])],
  ])('%s', async (type, bytes) => {
    const source = await readFile(type, bytes, 'light')
    expect(source).toEqual({
      title: 'light',
      text: 'Light is a wave.\nLicht ist eine Welle.',
      language: null,
      license: null,
    })
    expect(FILE_TYPES).toContain(type)
  })

  test('a Word file’s footnotes and endnotes stand behind the paragraph that refers to them, once', async () => {
    const { text } = await readFile(WORD, readFileSync('testing/files/notes.docx'), 'notes')
    expect(text.split('\n')).toEqual([
      'Light is a wave. So said Huygens.',
      'Huygens, Treatise on Light, 1690.',
      'Licht ist eine Welle.',
      'Young, 1801.',
      'The end.',
    ])
  })

  test('a Word file’s parts may have any names, which its relations tell', async () => {
    const relations = (...targets: readonly [kind: string, target: string][]) =>
      `<Relationships>${targets.map(([kind, target]) => `<Relationship Type="urn:a/${kind}" Target="${target}"/>`).join('')}</Relationships>`
    const note = '<w:footnotes><w:footnote w:id="1"><w:p><w:r><w:t>Huygens</w:t></w:r></w:p></w:footnote></w:footnotes>'
    const parts = {
      '_rels/.rels': relations(['officeDocument', '/text/main.xml']),
      'text/main.xml': `<w:document><w:body><w:p><w:r><w:t>Light</w:t><w:footnoteReference w:id="1"/></w:r></w:p></w:body></w:document>`,
      'text/_rels/main.xml.rels': relations(['footnotes', '../notes/1.xml'], ['endnotes', 'none.xml']),
      'notes/1.xml': note,
    }
    expect((await readFile(WORD, wordOf(parts), 'x')).text).toBe('Light\nHuygens')
    const usual = { 'word/document.xml': parts['text/main.xml'], 'word/footnotes.xml': note }
    expect((await readFile(WORD, wordOf(usual), 'x')).text).toBe('Light\nHuygens')
    await expect(readFile(WORD, wordOf({ 'word/footnotes.xml': note }), 'x')).rejects.toMatchObject({
      code: 'unreadable-file',
    })
  })

  test.each([
    ['UTF-8', (xml: Buffer) => Buffer.from(xml.toString('utf16le'))],
    ['UTF-16, little-endian', (xml: Buffer) => xml],
    ['UTF-16, big-endian', (xml: Buffer) => xml.swap16()],
  ])('a Word file’s text is in %s with a byte-order mark', async (_, encoded) => {
    const document = Buffer.from(`\uFEFF${documentOf('Österreich', 'any')}`, 'utf16le')
    expect((await readFile(WORD, wordFrom(encoded(document)), 'x')).text).toBe('Österreich')
  })

  test('a long one is cut by whole characters', async () => {
    const long = await readFile('text/plain', bytesOf(`a${'🙂'.repeat(TEXT_MAX)}`), 'x')
    expect([...long.text]).toHaveLength(TEXT_MAX)
    expect(long.text.isWellFormed()).toBe(true)
  })
})
