/**
 * Generates values for a JSON Schema. Strings that the product checks are made of words from the prompt, such as those of the
 * turn, the question or the text to be translated.
 */
import { blocksIn, longWordsIn, type Schema, sentencesIn } from './prompt.ts'

/** The length of most generated lists. The list of cards is shorter if the turn has fewer sentences. */
const ROWS = 3

/** Returns a value for the schema. @param shown the prompt's user messages, from which texts are copied */
export function fittingValue(schema: Schema, shown: string): unknown {
  return new Filling(schema, blocksIn(shown)).value(schema, '', 0)
}

class Filling {
  readonly #root: Schema
  readonly #blocks: ReadonlyMap<string, string>

  constructor(root: Schema, blocks: ReadonlyMap<string, string>) {
    this.#root = root
    this.#blocks = blocks
  }

  /** Returns a value for one property. @param name its name; @param nth the index in the list that contains it */
  value(schema: Schema, name: string, nth: number): unknown {
    const { type, properties, items, anyOf, $ref: ref, $defs: _ } = schema
    if (typeof ref === 'string') return this.value(this.#defined(ref), name, nth)
    if (Array.isArray(anyOf)) return this.value((anyOf as Schema[])[0] ?? {}, name, nth)
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0]
    switch (type) {
      case 'object':
        return Object.fromEntries(
          Object.entries((properties ?? {}) as Record<string, Schema>).map(([key, part]) => [
            key,
            this.value(part, key, nth),
          ]),
        )
      case 'array':
        return Array.from({ length: this.#length(name) }, (_, at) => this.value((items ?? {}) as Schema, name, at))
      case 'boolean':
        return name === 'isYesNoQuestion' && this.#isYesNo()
      case 'integer':
      case 'number':
        return this.#number(name)
      default:
        return this.#string(name, nth)
    }
  }

  #defined(ref: string): Schema {
    const defs = (this.#root['$defs'] ?? {}) as Record<string, Schema>
    return defs[ref.split('/').at(-1) ?? ''] ?? {}
  }

  #length(name: string): number {
    if (name === 'texts') return [...this.#blocks.keys()].filter((block) => /^text-\d+$/.test(block)).length
    if (name === 'answers') return this.#points('cards').length > 0 && this.#points('others').length > 0 ? 1 : 0
    if (name === 'cards') return Math.min(ROWS, sentencesIn(this.#block('turn')).length)
    return ROWS
  }

  /**
   * Returns the number of the alphabetically first point of a list, so that every call picks the same point although the order
   * changes.
   */
  #number(name: string): number {
    const points = this.#points(name === 'answered' ? 'others' : 'cards')
    return Math.max(1, points.indexOf(points.toSorted()[0] ?? '') + 1)
  }

  #string(name: string, nth: number): string {
    const turn = sentencesIn(this.#block('turn'))
    switch (name) {
      case 'quote':
        return turn[nth] ?? ''
      case 'point':
        return (turn[nth] ?? 'A point').split(' ').slice(0, 12).join(' ').replace(/[,.]$/, '')
      case 'url':
        return 'N/A'
      case 'position1':
      case 'position2':
        return this.#blocks.has('position 1') ? this.#searchWords(name) : this.#position(name)
      case 'texts':
        return translated(this.#block(`text-${nth + 1}`))
      case 'lines':
        return `${this.#points('points')[nth] ?? `Reason ${nth + 1}`} is what still speaks for it.`
      default:
        return longWordsIn([...this.#blocks.values()].join(' '))[nth] ?? 'something'
    }
  }

  #isYesNo(): boolean {
    return (
      /^(is|are|should|can|do|does|will)\b/i.test(this.#block('question')) && !/\bor\b/i.test(this.#block('question'))
    )
  }

  #position(name: 'position1' | 'position2'): string {
    if (this.#isYesNo()) return name === 'position1' ? 'Yes' : 'No'
    const [longest = 'of it'] = longWordsIn(this.#block('question')).toSorted((a, b) => b.length - a.length)
    return name === 'position1' ? `More ${longest}` : `Less ${longest}`
  }

  #searchWords(name: 'position1' | 'position2'): string {
    const position = this.#block(name === 'position1' ? 'position 1' : 'position 2')
    const words = [...longWordsIn(this.#block('question')), ...longWordsIn(position)]
    return words.slice(0, 4).join(' ')
  }

  #block(name: string): string {
    return this.#blocks.get(name) ?? ''
  }

  #points(block: string): string[] {
    return this.#block(block)
      .split('\n')
      .map((line) => line.replace(/^(?:\d+\. )?\^ /, ''))
      .filter((line) => line !== '')
  }
}

/** Replaces each word with a German word. Keeps line breaks and web addresses, as a real translation does. */
function translated(text: string): string {
  const words = ['der', 'Mensch', 'sieht', 'nicht', 'nur', 'das', 'Licht', 'und', 'fragt', 'nach', 'einer', 'Welle']
  let nth = 0
  return text.replace(/https?:\/\/\S+|\p{L}[\p{L}'’]*/gu, (word) =>
    word.startsWith('http') ? word : (words[nth++ % words.length] ?? word),
  )
}
