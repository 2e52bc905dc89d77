import { constants, deflateRawSync } from 'node:zlib'

const MEGABYTE = 1024 * 1024
/** Compresses a megabyte of this byte. The final full flush allows such blocks to be concatenated (RFC 1951 §3.2). */
const blockOf = (byte: string) =>
  deflateRawSync(Buffer.alloc(MEGABYTE, byte), { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
const END = Buffer.from([3, 0])

/** Returns deflated spaces (RFC 1951), which take about 1 kB per megabyte. */
const deflated = (megabytes: number, beginning = '', end = '') => {
  const piece = (text: string) => deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([piece(beginning), ...Array<Buffer>(megabytes).fill(blockOf(' ')), piece(end), END])
}

/**
 * Returns a Word file whose document unpacks into this many megabytes.
 * @param declared the size in bytes that the archive states for the document; by default its real size
 */
export function wordBomb(megabytes: number, declared = megabytes * MEGABYTE): Buffer<ArrayBuffer> {
  const document = deflated(
    megabytes,
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
    '</w:body></w:document>',
  )
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const relations = Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
  )
  const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  return zip([
    { name: '[Content_Types].xml', data: deflateRawSync(types), size: types.length },
    { name: '_rels/.rels', data: deflateRawSync(relations), size: relations.length },
    { name: 'word/document.xml', data: document, size: declared },
  ])
}

interface Entry {
  readonly name: string
  readonly data: Buffer
  /** The unpacked size in bytes, as the archive states it. */
  readonly size: number
  /** The compression method; 8 (deflated) by default. */
  readonly method?: number
}

/** Returns a ZIP archive (APPNOTE.TXT 4.3) without checksums. */
export function zip(entries: readonly Entry[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, size, method = 8 } of entries) {
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(size % 2 ** 32, 22)
    local.writeUInt16LE(title.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(size % 2 ** 32, 24)
    central.writeUInt16LE(title.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, title, data)
    directory.push(central, title)
    at += local.length + title.length + data.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

/** Returns a PDF whose only page decompresses to this many megabytes (ISO 32000-1, 7.4.4). */
export function pdfBomb(megabytes: number): Buffer<ArrayBuffer> {
  const stream = Buffer.concat([Buffer.from([0x78, 0xda]), deflated(megabytes, 'BT ')])
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >> endobj
4 0 obj << /Length ${stream.length} /Filter /FlateDecode >> stream
`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
  ])
}
