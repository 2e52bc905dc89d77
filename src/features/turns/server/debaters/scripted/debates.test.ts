import { VALUE_PLACES } from '#features/language/korean-particles.ts'
import { describe, expect, test } from 'vitest'
import { optionOf } from '#features/debates/rules.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { CARS, type Subject } from '#testing/questions.ts'
import { languagesWith, SAMPLE_LANGUAGES } from '#testing/sample-languages.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { wrongLength } from '#testing/turn-length.ts'
import { roundOf } from '#features/debates/rounds.ts'
import { bankFor, SCHEMES } from './bank.ts'
import { composeTurn } from './compose.ts'
import { piecesOf, plain } from '#features/debates/server/topics/phrases.ts'
import { topicRules } from '#features/debates/server/topics/topic-rules.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'

/** Each seed is appended to the first position, because the order of the debate's themes depends on the position. */
const SEEDS = ['', 'A', 'B', 'C']

const EVIDENCE = { turnNumber: 5, content: 'Oslo' }

function debate([question, option1, option2]: Subject, language: string, turns: number): string[] {
  const said: string[] = []
  for (let turnNumber = 1; turnNumber <= turns; turnNumber++) {
    const userInputs = turnNumber >= EVIDENCE.turnNumber ? [EVIDENCE] : []
    const brief = briefOf({ question, option1, option2, language }, said, { userInputs })
    said.push(composeTurn(brief, bankFor(language)))
  }
  return said
}

const sentences = (text: string) => text.split(/\n+|(?<=[.!?…؟۔।][”’»“」』*]*)\s+|(?<=[。！？][”」』]*)(?![”」』])/u)

function expectShape(text: string, turnNumber: number, code: string): void {
  expect(wrongLength(text, roundOf(turnNumber), code)).toBeNull()
  expect(text.split('\n\n').length).toBeLessThanOrEqual(3)
  expect(text.replaceAll('**', ''), 'no stressed words are cut').toBe(text.replaceAll(/\*\*([^*]+)\*\*/g, '$1'))
  expect(text, text).not.toMatch(/[{}]|undefined/)
  expect(text, text).not.toMatch(/ {2}| [,.;。，、؟۔।]|[?？؟][?？؟.]|[,;:]{2}/)
}

test('§13 each bank makes turns of the right shape in every round', () => {
  for (const code of languagesWith('debater'))
    debate(CARS[code] ?? CARS.en, code, 12).forEach((text, index) => expectShape(text, index + 1, code))
})

/** The turns before the second cross-examination that must quote words of the previous turn. */
const ANSWERS = [3, 4, 7, 9]
/** The turns that must name their speaker's position. */
const OWN = [1, 2, 5, 7, 8, 9, 10, 11, 12]

describe.each(SAMPLE_LANGUAGES)('a debate in %s:', (code) => {
  const bank = bankFor(code)
  const [before, after] = bank.marks.quotes
  const turns = code === 'en' ? 82 : 42
  const [question, option1, option2] = CARS[code] ?? CARS.en
  const debates = SEEDS.map((seed): { subject: Subject; said: string[] } => {
    const subject: Subject = [question, `${option1}${seed && ` ${seed}`}`, option2]
    return { subject, said: debate(subject, code, turns) }
  })

  test('§13 every turn has the length of its round, no empty slot and no mark twice or apart', () => {
    for (const { said } of debates) said.forEach((text, index) => expectShape(text, index + 1, code))
  })

  test('the guard that hears every turn has nothing to cut', () => {
    for (const { said } of debates) {
      said.forEach((text, index) => {
        const guard = speechGuard(optionOf(index + 1), false)
        const heard = piecesOf(text).map((piece) => guard.push(piece))
        expect([...heard, guard.flush()].join('')).toBe(text)
        expect(guard.done()).toBe(false)
      })
    }
  })

  test(`no sentence comes twice within ${turns} turns`, () => {
    for (const { said } of debates) {
      const seen = said.flatMap(sentences).filter((sentence) => !sentence.includes(plain(question)))
      expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([])
    }
  })

  test('each names its own position in every turn but an answer, and the question’s words in an opening', () => {
    for (const { subject, said } of debates) {
      const topics = topicsOf(question, code)
      expect(topics).not.toEqual([topicRules(code).anything])
      for (const turnNumber of OWN)
        expect(said[turnNumber - 1]).toContain(
          `${before}${plain(turnNumber % 2 === 1 ? subject[1] : subject[2])}${after}`,
        )
      for (const text of said.slice(0, 2)) expect(topics.some((topic) => text.includes(topic))).toBe(true)
    }
  })

  test('an answer begins by quoting words that stand in the turn before', () => {
    for (const { said } of debates) {
      for (const turnNumber of ANSWERS) {
        const [paragraph = ''] = (said[turnNumber - 1] ?? '').split('\n\n')
        const quoted = paragraph.split(before).map((piece) => piece.split(after)[0]?.replace(/…$/, '') ?? '')
        const last = plain(said[turnNumber - 2] ?? '')
        const found = quoted.filter((words) => words.length >= 4 && last.includes(words))
        expect(found, paragraph).not.toEqual([])
      }
    }
  })

  test('added evidence is taken up by both in their next turn and then no more', () => {
    for (const { said } of debates) {
      const about = said.flatMap((text, index) => (text.includes(`${before}Oslo${after}`) ? [index + 1] : []))
      expect(about).toEqual([5, 6])
    }
  })

  test('every scheme of argument is heard', () => {
    for (const { said } of debates) {
      const isHeard = (argues: string) =>
        argues.split(VALUE_PLACES).some((stretch) => stretch.length > 20 && said.some((text) => text.includes(stretch)))
      const heard = bank.themes.filter(({ einstein, cat }) => isHeard(einstein.argues) || isHeard(cat.argues))
      expect(new Set(heard.map((theme) => theme.scheme))).toEqual(new Set(SCHEMES))
    }
  })

  test('the same debate comes out the same, another one in another order', () => {
    expect(debate(debates[0]?.subject ?? CARS.en, code, 6)).toEqual(debates[0]?.said.slice(0, 6))
    expect(new Set(debates.map(({ said }) => said[0])).size).toBeGreaterThan(2)
  })
})
