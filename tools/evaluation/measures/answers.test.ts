import { describe, expect, test } from 'vitest'
import { answers as answersOf, type Exchange } from './answers.ts'

const KNOWN = ['Is it better to live by the sea or in the mountains?', 'By the sea', 'In the mountains']
const CAT =
  'A valley keeps its secrets, and a shepherd needs no lighthouse. The avalanche asks nobody for permission, which I respect.'
const answers = (content: string, over: Partial<Exchange> = {}) =>
  answersOf({ content, opponent: CAT, own: [], known: KNOWN, language: 'en', ...over })

describe('§13: a rebuttal answers the opponent’s last point first', () => {
  test('a turn on ground of its own does not', () => {
    expect(
      answers('Waves tidy up the beach. Whoever wakes there begins on a swept floor, with salt in the curtains.'),
    ).toBe(false)
  })

  test('words of the question that both use do not', () => {
    expect(answers('To live by the sea is better than to live in the mountains, and better it is.')).toBe(false)
  })

  test('a quotation that stands there does', () => {
    expect(answers('You tell us “a shepherd needs no lighthouse”. Somebody else does.')).toBe(true)
  })

  test('an invented quotation does not', () => {
    expect(answers('You tell us “every sailor is a fool”. Nobody is.')).toBe(false)
  })

  test('taking up three telling words does', () => {
    expect(answers('Your shepherd has no lighthouse because the avalanche took it. I would rather have one.')).toBe(
      true,
    )
  })

  test('one’s own words from before are no answer', () => {
    const own = ['My shepherd had a lighthouse and feared the avalanche.']
    expect(answers('The shepherd, the lighthouse and the avalanche: I told you.', { own })).toBe(false)
  })

  test('taking it up at the very end is no answer', () => {
    const long = `${'Waves tidy up. '.repeat(20)}The shepherd saw the avalanche take the lighthouse.`
    expect(answers(long)).toBe(false)
  })

  test('Chinese and Arabic answers are seen', () => {
    const chinese = { opponent: '狗每天早上叫醒整条街，这叫热情。', known: ['养猫好还是养狗好？'], language: 'zh' }
    expect(answers('你说“狗每天早上叫醒整条街”，这正是问题。', chinese)).toBe(true)
    expect(answers('猫从来不需要闹钟。', chinese)).toBe(false)
    const arabic = { opponent: 'الزملاء يصنعون الفكرة قرب آلة القهوة.', known: [], language: 'ar' }
    expect(answers('تقول «الزملاء يصنعون الفكرة» وأنا أشرب الشاي.', arabic)).toBe(true)
    expect(answers('أنا أعمل في هدوء بيتي.', arabic)).toBe(false)
  })
})
