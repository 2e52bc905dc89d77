/**
 * An ID3v2.4 tag (id3.org, "ID3 tag version 2.4.0"), which stands before the frames of an MP3. Considered: node-id3 and
 * browser-id3-writer. Both write version 2.3, which has no UTF-8 and no date but a year.
 */

export interface Id3Tag {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** ISO 8601. */
  readonly date: string
  /** Name → text, as `TXXX`. */
  readonly texts: Readonly<Record<string, string>>
  /** XMP part 3, section 1.1.4. */
  readonly xmp: string | null
}

const UTF_8 = '\u0003'

export function id3Tag({ title, artist, album, date, texts, xmp }: Id3Tag): Buffer {
  const frames = [
    frame('TIT2', UTF_8 + title),
    frame('TPE1', UTF_8 + artist),
    frame('TALB', UTF_8 + album),
    // ID3 times are UTC without fractions.
    frame('TDRC', UTF_8 + date.slice(0, 19)),
    ...Object.entries(texts).map(([name, text]) => frame('TXXX', `${UTF_8}${name}\0${text}`)),
    ...(xmp === null ? [] : [frame('PRIV', `XMP\0${xmp}`)]),
  ]
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), sevenBits(body.length), body])
}

function frame(id: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(id, 'latin1'), sevenBits(bytes.length), Buffer.from([0, 0]), bytes])
}

/** Seven bits in each byte, so that it never looks like an audio frame. */
function sevenBits(length: number): Buffer {
  return Buffer.from([(length >>> 21) & 0x7f, (length >>> 14) & 0x7f, (length >>> 7) & 0x7f, length & 0x7f])
}
