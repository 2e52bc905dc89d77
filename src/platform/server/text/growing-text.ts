/** Size of a block in bytes; most turns fit into one or two blocks. */
const BLOCK = 2_048
/** Maximum number of free blocks that are kept for reuse (4 MB). */
const KEPT = 2_048

const free: Buffer[] = []

/** Stores UTF-8 in reusable blocks, because growing strings would burden the garbage collector (docs/benchmarks.md "relay"). */
export class GrowingText {
  #blocks: { readonly bytes: Buffer; used: number }[] = []

  /** @param piece without lone surrogates */
  append(piece: string): void {
    const bytes = Buffer.byteLength(piece)
    let block = this.#blocks.at(-1)
    if (block === undefined || bytes > block.bytes.length - block.used) {
      block = {
        bytes: bytes > BLOCK ? Buffer.allocUnsafeSlow(bytes) : (free.pop() ?? Buffer.allocUnsafeSlow(BLOCK)),
        used: 0,
      }
      this.#blocks.push(block)
    }
    block.used += block.bytes.write(piece, block.used)
  }

  toString(): string {
    let whole = ''
    for (const { bytes, used } of this.#blocks) whole += bytes.toString('utf8', 0, used)
    return whole
  }

  clear(): void {
    for (const { bytes } of this.#blocks) if (bytes.length === BLOCK && free.length < KEPT) free.push(bytes)
    this.#blocks = []
  }
}
