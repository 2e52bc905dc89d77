/** §10: the rules for a scripted debate. bank.test.ts checks what a bank of each language must hold. */
import { VALUE_PLACES } from '#features/language/korean-particles.ts'
import { describe, expect, test } from 'vitest'
import { optionOf } from '#features/debates/rules.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { CARS, type Subject } from '#testing/questions.ts'
import { languagesWith, SAMPLE_LANGUAGES } from '#testing/sample-languages.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { bankFor, SCHEMES } from './bank.ts'
import { composeTurn, mostWords } from './compose.ts'
import { countWords, piecesOf, plain } from '#features/debates/server/topics/phrases.ts'
import { topicRules } from '#features/debates/server/topics/topic-rules.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'

/** Each seed is put into the first position as an unknown name and changes the order of the debate's themes. */
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

function expectShape(text: string, code: string): void {
  expect(countWords(text), text).toBeGreaterThanOrEqual(code === 'en' ? 120 : 110)
  expect(countWords(text), text).toBeLessThanOrEqual(mostWords(bankFor(code)))
  // There is a fourth paragraph if evidence and a closing both have room.
  expect([3, 4]).toContain(text.split('\n\n').length)
  expect(text, text).not.toMatch(/[{}]|undefined/)
  expect(text, text).not.toMatch(/ {2}| [,.;。，、؟۔।]|[?？؟][?？؟.]|[,;:]{2}/)
}

test('each bank makes turns of the right shape', () => {
  for (const code of languagesWith('debater'))
    for (const text of debate(CARS[code] ?? CARS.en, code, 4)) expectShape(text, code)
})

describe.each(SAMPLE_LANGUAGES)('a debate in %s:', (code) => {
  const bank = bankFor(code)
  const [before, after] = bank.marks.quotes
  const turns = 2 * bank.themes.length
  const [question, option1, option2] = CARS[code] ?? CARS.en
  const debates = SEEDS.map((seed): { subject: Subject; said: string[] } => {
    const subject: Subject = [question, `${option1}${seed && ` ${seed}`}`, option2]
    return { subject, said: debate(subject, code, turns) }
  })

  test('every turn has its length, three paragraphs or four, no empty slot and no mark twice or apart', () => {
    for (const text of debates.flatMap(({ said }) => said)) expectShape(text, code)
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

  test('no sentence comes twice until every theme has been argued by both', () => {
    for (const { said } of debates) {
      // Both speakers may repeat the question itself.
      const seen = said.flatMap(sentences).filter((sentence) => !sentence.includes(plain(question)))
      expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([])
    }
  })

  test('each names its own position in every turn, and the question’s words where it argues', () => {
    for (const { subject, said } of debates) {
      const topics = topicsOf(question, code)
      expect(topics).not.toEqual([topicRules(code).anything])
      said.forEach((text, index) => {
        expect(text).toContain(`${before}${plain(index % 2 === 0 ? subject[1] : subject[2])}${after}`)
        expect(
          topics.some((topic) => text.includes(topic)),
          text,
        ).toBe(true)
      })
    }
  })

  test('from the second round on a turn begins by quoting words that stand in the turn before', () => {
    for (const { said } of debates) {
      said.slice(2).forEach((text, index) => {
        const [paragraph = ''] = text.split('\n\n')
        const quoted = paragraph.split(before).map((piece) => piece.split(after)[0]?.replace(/…$/, '') ?? '')
        const last = plain(said[index + 1] ?? '')
        const found = quoted.filter((words) => words.length >= 4 && last.includes(words))
        expect(found, text).not.toEqual([])
      })
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
      const heard = bank.themes.filter(({ einstein, cat }) =>
        [einstein, cat].every(({ argues }) => {
          const stretch = argues.split(VALUE_PLACES).toSorted((a, b) => b.length - a.length)[0] ?? ''
          return said.some((text) => text.includes(stretch))
        }),
      )
      expect(new Set(heard.map((theme) => theme.scheme))).toEqual(new Set(SCHEMES))
    }
  })

  test('the same debate comes out the same, another one in another order', () => {
    expect(debate(debates[0]?.subject ?? CARS.en, code, 6)).toEqual(debates[0]?.said.slice(0, 6))
    expect(new Set(debates.map(({ said }) => said[0])).size).toBeGreaterThan(2)
  })
})
