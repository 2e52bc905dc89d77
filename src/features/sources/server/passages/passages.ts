import MiniSearch from 'minisearch'
import { normalForm } from '#platform/normal-form.ts'
import { PASSAGE_MAX } from '../../rules.ts'
import { aboutIt } from './about-it.ts'
import { isSameWord } from '#features/debates/server/topics/named-words.ts'

interface Passage {
  readonly start: number
  readonly end: number
  readonly text: string
}

const SHORT = 160
const AT_ONCE = 20
const SMALL_WORTH = 0.1
const SENTENCE_END = /[.!?…。！？।؟۔]["'”’»)\]]*\s|[。！？]/gu

export function cutPassages(text: string): readonly Passage[] {
  const passages: Passage[] = []
  let start = 0
  while (start < text.length) {
    const end = passageEnd(text, start)
    const words = text.slice(start, end).trim()
    if (words !== '') {
      const from = text.indexOf(words, start)
      passages.push({ start: from, end: from + words.length, text: words })
    }
    start = end
  }
  return passages
}

function passageEnd(text: string, start: number): number {
  let end = start
  do {
    const line = text.indexOf('\n', end)
    const next = line === -1 ? text.length : line + 1
    if (next - start > PASSAGE_MAX) return end > start && end - start >= SHORT ? end : lastCut(text, start)
    end = next
  } while (end < text.length && end - start < SHORT)
  return end
}

function lastCut(text: string, start: number): number {
  const stretch = text.slice(start, start + PASSAGE_MAX)
  const ends = [...stretch.matchAll(SENTENCE_END)].map(({ 0: sign, index }) => index + sign.length)
  const sentence = ends.findLast((at) => at >= SHORT)
  if (sentence !== undefined) return start + sentence
  const space = stretch.lastIndexOf(' ')
  if (space > 0) return start + space + 1
  const at = start + PASSAGE_MAX
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at
}

export interface RankedPassage extends Passage {
  readonly source: number
}

export interface RankJob {
  readonly sources: readonly { readonly title: string; readonly text: string; readonly given: boolean }[]
  readonly wanted: string
  readonly telling: readonly string[]
  readonly language: string
  readonly most: number
}

/** Ranks passages, best first. BM25+ (MiniSearch) alone would prefer pages that contain a rare word by chance. */
export async function rankPassages(job: RankJob): Promise<readonly RankedPassage[]> {
  const { sources, wanted, telling, language, most } = job
  const passages = sources.flatMap(({ text }, source) => cutPassages(text).map((passage) => ({ ...passage, source })))
  const words = wordsIn(language)
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: words,
    processTerm: (term) => term,
  })
  await index.addAllAsync(
    passages.map(({ text }, id) => ({ id, text })),
    { chunkSize: AT_ONCE },
  )
  const isTelling = (term: string) => telling.some((word) => isSameWord(term, word))
  const found = index.search(wanted, {
    prefix: (term) => term.length > 4,
    fuzzy: false,
    boostTerm: (term) => (isTelling(term) ? 1 : SMALL_WORTH),
  })
  const candidates = found.flatMap(({ id }) => passages[id as number] ?? [])
  const pages = sources.map(({ title, given }) => ({ title: words(title), given }))
  const about = aboutIt(
    candidates.map(({ source, text }) => ({ page: source, words: words(text) })),
    pages,
    { telling, parts: wanted.split('\n').map(words), language },
  )
  return about.slice(0, most).flatMap((at) => candidates[at] ?? [])
}

/** Returns a function that splits a text into words, omitting single Latin, Cyrillic and Greek letters. */
function wordsIn(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text) =>
    [...segmenter.segment(text)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => normalForm(segment, 'NFKC').toLowerCase())
      .filter((word) => word.length > 1 || /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
}
