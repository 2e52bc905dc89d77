import { createHash } from 'node:crypto'

/** A text between markers that carry the key: whatever it says, it cannot end its own block. */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

/** Standing in none of the texts; few, because every block pays for their tokens. */
export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const key = createHash('sha256').update(`${seed}:${attempt}`).digest('hex').slice(0, 6)
    if (!texts.some((text) => text.includes(key))) return key
  }
}
