/** Reads a finished debate of `examples/`, whose texts then serve as a model's answers to the prompts of a debate. */
import { readFileSync } from 'node:fs'
import { readCards } from '#features/debates/cards.ts'
import { wordsIn } from '#features/debates/rounds.ts'

interface Response {
  readonly id: string
  readonly turnNumber: number
  readonly content: string
  readonly summary: string
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly relation: 'refutes' | 'weakens'
  readonly quote: string
  readonly contested: boolean
}

interface Kept {
  readonly responseId: string
  readonly cards: readonly { readonly point: string }[]
  readonly reading?: { readonly edges: readonly Edge[] } | null
}

interface ExampleFile {
  readonly debates: readonly { question: string; option1: string; option2: string; language: string }[]
  readonly evidenceSources?: readonly { title: string; text: string }[]
  readonly responses: readonly Response[]
  readonly mapTurns: readonly Kept[]
  readonly steelmen: readonly { lines: readonly string[] }[]
}

export const SOURCED_EXAMPLE = new URL('../../../examples/en/simple-life.json', import.meta.url)

export type Example = ReturnType<typeof readExample>

export function readExample(file: string | URL) {
  const { debates, evidenceSources = [], responses, mapTurns, steelmen } = parsed(file)
  const [debate] = debates
  if (debate === undefined) throw new Error(`no debate in ${String(file)}`)
  const { language } = debate
  const turns = responses.toSorted((a, b) => a.turnNumber - b.turnNumber)
  const points = new Map<string, string>(
    mapTurns.flatMap(({ responseId, cards }) =>
      cards.map(({ point }, at) => [`${responseId}.${at + 1}`, point] as const),
    ),
  )
  const turnIn = (prompt: string) => turns.find(({ content }) => prompt.includes(`\n${content.slice(0, 60)}`))

  /** Returns a turn, extended by the speaker's next paragraphs until it has at least `leastWords` words. */
  function speech(turnNumber: number, leastWords: number): string {
    const own = turns.filter((turn) => (turn.turnNumber - turnNumber) % 2 === 0)
    const at = own.findIndex((turn) => turn.turnNumber === turnNumber)
    const [whole = '', ...next] = [...own.slice(at), ...own.slice(0, at)].map(({ content }) => content)
    const said = [whole]
    for (const paragraph of next.flatMap((content) => content.split('\n\n'))) {
      if (wordsIn(said.join(' '), language) >= leastWords) break
      said.push(paragraph)
    }
    return said.join('\n\n')
  }

  /** Returns the answer to a prompt that asks for JSON. The answer may have fields that the prompt's schema lacks. */
  function answerTo(name: string, prompt: string): Record<string, readonly unknown[]> {
    const turn = turnIn(prompt)
    switch (name) {
      case 'argument_cards':
        return {
          cards: readCards(turn?.summary ?? '').map(({ point, quote, url }) => ({
            point,
            quote: quote ?? '',
            url: url ?? 'N/A',
          })),
        }
      case 'answers': {
        const edges = mapTurns.find(({ responseId }) => responseId === turn?.id)?.reading?.edges ?? []
        const [mine, theirs] = [numbersIn(prompt, 'cards'), numbersIn(prompt, 'others')]
        const rows = edges.map(({ from, to, relation, quote, contested }) => ({
          card: mine.get(points.get(from) ?? ''),
          answered: theirs.get(points.get(to) ?? ''),
          relation,
          reader1: relation,
          reader2: contested ? 'none' : relation,
          quote,
        }))
        return { answers: rows.filter(({ card, answered }) => card !== undefined && answered !== undefined) }
      }
      case 'best_case':
        return { lines: steelmen[0]?.lines ?? [] }
      default:
        throw new Error(`no answer to ${name}`)
    }
  }

  return { ...debate, sources: evidenceSources, turns: turns.length, speech, answerTo }
}

const parsed = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as ExampleFile

/** Returns the numbers of the points that this block of the prompt lists in lines such as `3. ^ point`. */
function numbersIn(prompt: string, block: string): ReadonlyMap<string, number> {
  const text = new RegExp(`<<${block} \\w+>>\\n([\\s\\S]*?)\\n<<end`, 'u').exec(prompt)?.[1] ?? ''
  const lines = text.matchAll(/^(\d+)\. (.*)$/gmu)
  return new Map([...lines].map(([, number, point = '']) => [point.replaceAll('^', ' ').trim(), Number(number)]))
}
