/**
 * Text that is added to piece by piece, as UTF-8 in blocks that are used again. Kept as strings, what is said in a turn outlives two
 * scavenges: it is copied twice and then moved to old memory, where it lies until a full collection (docs/benchmarks.md "relay").
 */

/** Bytes: most turns fit into one or two. */
const BLOCK = 2_048
/** Blocks: 4 MB. */
const KEPT = 2_048

const free: Buffer[] = []

interface Block {
  readonly bytes: Buffer
  used: number
}

export class GrowingText {
  #blocks: Block[] = []

  /** @param piece well-formed */
  append(piece: string): void {
    const block = this.#blocks.at(-1)
    const room = block === undefined ? 0 : block.bytes.length - block.used
    const bytes = Buffer.byteLength(piece)
    if (block !== undefined && bytes <= room) add(block, piece)
    else this.#blocks.push(begun(piece, bytes))
  }

  toString(): string {
    let whole = ''
    for (const { bytes, used } of this.#blocks) whole += bytes.toString('utf8', 0, used)
    return whole
  }

  /** Empties it and frees its blocks. */
  clear(): void {
    for (const { bytes } of this.#blocks) if (bytes.length === BLOCK && free.length < KEPT) free.push(bytes)
    this.#blocks = []
  }
}

function begun(piece: string, bytes: number): Block {
  const block = {
    bytes: bytes > BLOCK ? Buffer.allocUnsafeSlow(bytes) : (free.pop() ?? Buffer.allocUnsafeSlow(BLOCK)),
    used: 0,
  }
  add(block, piece)
  return block
}

function add(block: Block, piece: string): void {
  block.used += block.bytes.write(piece, block.used)
}
