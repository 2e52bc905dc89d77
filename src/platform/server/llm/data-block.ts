import { createHash } from 'node:crypto'

/** The text does not contain the key, so it cannot close its own block. */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

/** Six digits, because letters mixed with digits would take more tokens. */
export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256').update(`${seed}:${attempt}`).digest()
    const key = `${hash.readUIntBE(0, 6) % 1_000_000}`.padStart(6, '0')
    if (!texts.some((text) => text.includes(key))) return key
  }
}
