import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../questions/all.ts'
import { stanceOf } from './stance.ts'
import { stanceWords } from './stance-words.ts'

const LANGUAGES = [...new Set(QUESTIONS.map(({ language }) => language))]
const { signs } = { signs: { 1: [], 2: [] } }

/** Omits `signs` (words typical of one side), so that only the tested expressions decide the stance. */
const stance = (language: string, [option1, option2]: readonly [string, string], speaker: 1 | 2, text: string) =>
  stanceOf(text, speaker, { question: '?', language, option1, option2, signs }).stance

/** For each language: two positions, a commitment to the first, a rejection of the second, and a concession. */
const SPOKEN: Readonly<Record<string, readonly [readonly [string, string], string, string, string]>> = {
  en: [
    ['Tea', 'Coffee'],
    'I choose tea, every morning and for good reasons.',
    'I am against coffee, and always was.',
    'You are right, and I was wrong.',
  ],
  es: [
    ['Té', 'Café'],
    'Yo me quedo con té todas las mañanas.',
    'Estoy en contra de café, y siempre lo estuve.',
    'Estoy de acuerdo con el gato.',
  ],
  de: [
    ['Tee', 'Kaffee'],
    'Ich bleibe bei Tee, jeden Morgen.',
    'Ich bin gegen Kaffee und war es immer.',
    'Die Katze hat recht, ich nicht.',
  ],
  ar: [['الشاي', 'القهوة'], 'أقول: الشاي في كل صباح.', 'أنا ضد القهوة منذ زمن.', 'أنت على حق يا صديقي.'],
  hi: [['चाय', 'कॉफ़ी'], 'मेरा उत्तर है: चाय, हर सुबह।', 'कॉफ़ी गलत है।', 'मैं बिल्ली से सहमत हूँ।'],
  zh: [['喝茶', '喝咖啡'], '我主张喝茶，每天早上都一样。', '我反对喝咖啡，一直如此。', '你说得对。我无话可说。'],
}

describe('ways of speaking, in every language of the set', () => {
  test.each(LANGUAGES)('%s is written down', (language) => {
    expect(stanceWords(language)).not.toBeNull()
    expect(SPOKEN[language]).toBeDefined()
  })

  test('a region’s variant speaks as its language, an unknown language not at all', () => {
    expect(stanceWords('es-MX')).toBe(stanceWords('es'))
    expect(stanceWords('fi')).toBeNull()
  })

  describe.each(Object.entries(SPOKEN))('%s', (language, [positions, commits, rejects, givesIn]) => {
    test('committing keeps one’s own position and loses the other’s', () => {
      expect(stance(language, positions, 1, commits)).toBe('kept')
      expect(stance(language, positions, 2, commits)).toBe('lost')
    })

    test('rejecting a position speaks for the other', () => {
      expect(stance(language, positions, 1, rejects)).toBe('kept')
      expect(stance(language, positions, 2, rejects)).toBe('lost')
    })

    test('giving in loses', () => {
      expect(stance(language, positions, 1, givesIn)).toBe('lost')
    })
  })
})
