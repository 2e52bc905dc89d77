export type Schema = Readonly<Record<string, unknown>>

export function blocksIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/<<([^<>\n]+) (\w+)>>\n([^]*?)\n<<end \2>>/g)
  return new Map([...found].map(([, name = '', , said = '']) => [name, said]))
}

/** Returns the JSON Schema that is on a line of its own in the prompt, or null if there is none. */
export function schemaIn(text: string): Schema | null {
  for (const line of text.split('\n')) {
    if (!/^\s*\{.*"type".*\}\s*$/.test(line)) continue
    try {
      return JSON.parse(line) as Schema
    } catch {
      // The line is in braces but is not valid JSON, so the search continues.
    }
  }
  return null
}

export function sentencesIn(text: string): string[] {
  return text
    .replace(/[*_#>]+/g, '')
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20)
}

export function longWordsIn(text: string): string[] {
  return [...new Set(text.match(/\p{L}{4,}/gu))]
}
