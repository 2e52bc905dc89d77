import * as v from 'valibot'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localeFiles } from '#features/language/server/locale-files.ts'
import { anythingTyped } from '#testing/anything-typed.ts'
import { languagesWith, SAMPLE_LANGUAGES } from '#testing/sample-languages.ts'
import { newDebateSchema } from '#features/debates/contract/debates.ts'
import { questionDataSchema } from './question-data.ts'
import { ruledPositions } from './question-rules.ts'

const read = localeFiles('question', questionDataSchema)

test.each(languagesWith('question'))(
  '§5 every position that the data of %s may give is one that a debate takes, and the two differ',
  (language) => {
    const { short, yes, no, stances } = read(language).content
    expect(short).toContain('{x}')
    for (const [one, other] of [[yes, no], ...Object.values(stances)]) {
      const debate = { question: 'Is it one?', option1: one, option2: other }
      expect(v.safeParse(newDebateSchema, debate).success, `${one} | ${other}`).toBe(true)
      expect(one).not.toBe(other)
    }
  },
)

test.each(SAMPLE_LANGUAGES)('§5 whatever is asked in %s, the positions are ones a debate takes', (language) => {
  const { content } = read(language)
  const joins = [...content.or, ...content.each, ...content.pair.marks, ...content.leads]
  const question = fc.array(fc.oneof(anythingTyped(), fc.constantFrom(...joins)), { maxLength: 6 })
  fc.assert(
    fc.property(question, (parts) => {
      const { suggestedPositions } = ruledPositions(parts.join(' ').slice(0, 500), content, language)
      const { position1, position2 } = suggestedPositions
      const debate = { question: 'Is it one?', option1: position1, option2: position2 }
      expect(v.safeParse(newDebateSchema, debate).success, `${position1} | ${position2}`).toBe(true)
    }),
    { numRuns: 25 },
  )
})
