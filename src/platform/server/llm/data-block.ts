import { createHash } from 'node:crypto'

/** Encloses a text in a block. The text cannot end the block, because it does not contain the key (from `keyFor`). */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

/** Returns a six-digit key that occurs in none of the texts; a key with letters would take more tokens. */
export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256').update(`${seed}:${attempt}`).digest()
    const key = `${hash.readUIntBE(0, 6) % 1_000_000}`.padStart(6, '0')
    if (!texts.some((text) => text.includes(key))) return key
  }
}
