import { createHash } from 'node:crypto'

/** The text does not contain the key, so it cannot close its own block. */
export function dataBlock(name: string, key: string, text: string): string {
  return `<<${name} ${key}>>\n${text}\n<<end ${key}>>`
}

export function keyFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt++) {
    const key = createHash('sha256').update(`${seed}:${attempt}`).digest('hex').slice(0, 6)
    if (!texts.some((text) => text.includes(key))) return key
  }
}
