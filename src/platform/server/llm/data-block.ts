import { createHash } from 'node:crypto'

/** Encloses a text. The key (from `keyFor`) does not occur in it, so the text cannot end the block. */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

/** Returns six digits that occur in none of the texts; letters mixed with digits would take more tokens. */
export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256').update(`${seed}:${attempt}`).digest()
    const key = `${hash.readUIntBE(0, 6) % 1_000_000}`.padStart(6, '0')
    if (!texts.some((text) => text.includes(key))) return key
  }
}
