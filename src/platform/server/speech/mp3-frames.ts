/**
 * The audio frames of an MP3 (ISO/IEC 11172-3 section 2.4, 13818-3), so that the audio of several files can follow each
 * other in one: what stands around the frames belongs to one file alone.
 */

/** Kilobits per second of layer III; 0 for free or forbidden. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
/** Hertz of MPEG 1; half for MPEG 2, a quarter for MPEG 2.5. */
const RATES = [44_100, 48_000, 32_000]

export interface AudioFrames {
  readonly bytes: Buffer
  readonly seconds: number
}

interface Frame {
  readonly length: number
  readonly seconds: number
  /** Offset of an encoder's note about the whole file. */
  readonly note: number
}

/** Null if there is no frame. */
export function audioFramesOf(file: Buffer): AudioFrames | null {
  const frames: Buffer[] = []
  let seconds = 0
  for (let at = behindTag(file); at + 4 <= file.length;) {
    const frame = frameAt(file, at)
    if (frame === null || at + frame.length > file.length) {
      // A tag at the end, half a frame, or padding before the first frame.
      if (frames.length > 0) break
      at += 1
      continue
    }
    const bytes = file.subarray(at, at + frame.length)
    if (frames.length > 0 || !isAboutTheFile(bytes, frame.note)) {
      frames.push(bytes)
      seconds += frame.seconds
    }
    at += frame.length
  }
  return frames.length === 0 ? null : { bytes: Buffer.concat(frames), seconds }
}

/** The first byte after an ID3v2 tag (ID3v2.4.0 structure, section 3.1). */
function behindTag(file: Buffer): number {
  if (file.length < 10 || file.toString('latin1', 0, 3) !== 'ID3') return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}

function frameAt(file: Buffer, at: number): Frame | null {
  const header = file.readUInt32BE(at)
  // Eleven bits of synchronisation; layer III is 01.
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1) return null
  const version = (header >>> 19) & 3
  const rate = RATES[(header >>> 10) & 3]
  const kilobits = (version === 3 ? BITRATES_1 : BITRATES_2)[(header >>> 12) & 15] ?? 0
  if (version === 1 || rate === undefined || kilobits === 0) return null
  const hertz = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1152 : 576
  const mono = ((header >>> 6) & 3) === 3
  const sideInformation = version === 3 ? (mono ? 17 : 32) : mono ? 9 : 17
  const length = Math.floor((samples * kilobits * 125) / hertz) + ((header >>> 9) & 1)
  return { length, seconds: samples / hertz, note: 4 + sideInformation }
}

/** An encoder's silent first frame may tell the file's length. */
function isAboutTheFile(frame: Buffer, note: number): boolean {
  const mark = frame.toString('latin1', note, note + 4)
  return mark === 'Xing' || mark === 'Info' || frame.toString('latin1', 36, 40) === 'VBRI'
}
