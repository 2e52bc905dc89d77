export type Schema = Readonly<Record<string, unknown>>

/** Returns the blocks of the product's prompts (`<<name KEY>> … <<end KEY>>`), by name. */
export function blocksIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/<<([^<>\n]+) (\w+)>>\n([^]*?)\n<<end \2>>/g)
  return new Map([...found].map(([, name = '', , said = '']) => [name, said]))
}

/** Returns the JSON Schema that is on a line of the prompt; null if there is none. */
export function schemaIn(text: string): Schema | null {
  for (const line of text.split('\n')) {
    if (!/^\s*\{.*"type".*\}\s*$/.test(line)) continue
    try {
      return JSON.parse(line) as Schema
    } catch {
      // This line is in braces but is not JSON.
    }
  }
  return null
}

/** Returns the sentences of a text, without line breaks and markup. */
export function sentencesIn(text: string): string[] {
  return text
    .replace(/[*_#>]+/g, '')
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20)
}

/** Returns the words of at least four letters, each once. */
export function longWordsIn(text: string): string[] {
  return [...new Set(text.match(/\p{L}{4,}/gu))]
}
