import { isSameWord, namedIn } from '#features/debates/server/topics/named-words.ts'

/** The minimum number of the subject's words in a passage and its title. A single word may be there by chance. */
const NAMED_LEAST = 2
const PAGE_LEAST = 3
const OF_THE_BEST = 0.6

interface WordedPassage {
  readonly page: number
  readonly words: readonly string[]
}

interface WordedPage {
  readonly title: readonly string[]
  /** True if a user added the page, and so judged it relevant. */
  readonly given: boolean
}

interface Subject {
  /** The subject's significant words, stemmed. If there are none, every passage is relevant. */
  readonly telling: readonly string[]
  readonly parts: readonly (readonly string[])[]
  readonly language: string
}

/** Returns the indexes of the passages about the subject, the most relevant first. All words must be in lower case. */
export function aboutIt(
  passages: readonly WordedPassage[],
  pages: readonly WordedPage[],
  { telling, parts, language }: Subject,
): readonly number[] {
  if (telling.length === 0) return passages.map((_, at) => at)
  const isTelling = tellingTest(telling)
  const worthOf = worthTo({ telling, parts, language })
  const titles = pages.map(({ title }) => worthOf(title))
  const worth = passages.map(({ page, words }) => worthOf(words) + (titles[page] ?? 0))
  const pageWorth = pages.map((_, page) => Math.max(0, ...worth.filter((__, at) => passages[at]?.page === page)))
  const best = Math.max(0, ...pageWorth.filter((_, page) => pages[page]?.given === false))
  // An article whose title contains only words of the subject is about it, whatever its passages mention.
  const isTheThing = pages.map(({ title }) => title.length > 0 && title.every(isTelling))
  const isPageAbout = pageWorth.map(
    (value, page) =>
      value > OF_THE_BEST * best && (isTheThing[page] === true || value >= Math.min(PAGE_LEAST, telling.length)),
  )

  const isAbout = ({ page, words }: WordedPassage): boolean => {
    const { title = [], given = false } = pages[page] ?? {}
    if (given) return true
    if (isPageAbout[page] !== true || namedIn(words, telling, language) === 0) return false
    if (isTheThing[page] === true) return true
    return namedIn([...words, ...title], telling, language) >= Math.min(NAMED_LEAST, telling.length)
  }
  return passages
    .flatMap((passage, at) => (isAbout(passage) ? [at] : []))
    .toSorted((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0))
}

const tellingTest = (telling: readonly string[]) => (word: string) => telling.some((other) => isSameWord(word, other))

/** Returns a function that counts a text's significant words and the adjacent pairs that the subject also contains. */
export function worthTo({ telling, parts, language }: Subject): (words: readonly string[]) => number {
  const pairs = parts.flatMap(neighbours).filter((pair) => pair.every(tellingTest(telling)))
  return (words) => {
    const there = neighbours(words)
    const same = pairs.filter(([one, two]) => there.some(([a, b]) => isSameWord(one, a) && isSameWord(two, b)))
    return namedIn(words, telling, language) + same.length
  }
}

const neighbours = (words: readonly string[]) =>
  words.slice(1).map((word, at): readonly [string, string] => [words[at] ?? '', word])
