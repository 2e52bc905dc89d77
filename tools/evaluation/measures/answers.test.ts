import { describe, expect, test } from 'vitest'
import { answersOf, type Exchange } from './answers.ts'

const KNOWN = ['Is it better to live by the sea or in the mountains?', 'By the sea', 'In the mountains']
const CAT =
  'A valley keeps its secrets, and a shepherd needs no lighthouse. The avalanche asks nobody for permission, which I respect.'
const answers = (content: string, over: Partial<Exchange> = {}) =>
  answersOf({ content, saidForIt: [], opponent: CAT, own: [], known: KNOWN, language: 'en', ...over })

describe('§13: a rebuttal answers the opponent’s last point first', () => {
  test('a turn on ground of its own does not', () => {
    expect(
      answers('Waves tidy up the beach. Whoever wakes there begins on a swept floor, with salt in the curtains.'),
    ).toBe('no')
  })

  test('words of the question that both use do not', () => {
    expect(answers('To live by the sea is better than to live in the mountains, and better it is.')).toBe('no')
  })

  test('a quotation that stands there does', () => {
    expect(answers('You tell us “a shepherd needs no lighthouse”. Somebody else does.')).toBe('words')
  })

  test('an invented quotation does not', () => {
    expect(answers('You tell us “every sailor is a fool”. Nobody is.')).toBe('no')
  })

  test('taking up three telling words does', () => {
    expect(answers('Your shepherd has no lighthouse because the avalanche took it. I would rather have one.')).toBe(
      'words',
    )
  })

  test('one’s own words from before are no answer', () => {
    const own = ['My shepherd had a lighthouse and feared the avalanche.']
    expect(answers('The shepherd, the lighthouse and the avalanche: I told you.', { own })).toBe('no')
  })

  test('taking it up at the very end is no answer', () => {
    const long = `${'Waves tidy up. '.repeat(20)}The shepherd saw the avalanche take the lighthouse.`
    expect(answers(long)).toBe('no')
  })

  test('words said for the model are told apart from its own', () => {
    const saidForIt = 'My dear Cat, you say “a shepherd needs no lighthouse”.'
    expect(answers(`${saidForIt} Waves tidy up the beach.`, { saidForIt: [saidForIt] })).toBe('frame')
    expect(answers(`${saidForIt} The avalanche, the shepherd and the valley agree.`, { saidForIt: [saidForIt] })).toBe(
      'words',
    )
    expect(answers('Waves tidy up. And again.', { saidForIt: ['Waves tidy up.'] })).toBe('no')
  })

  test('Chinese and Arabic answers are seen', () => {
    const chinese = { opponent: '狗每天早上叫醒整条街，这叫热情。', known: ['养猫好还是养狗好？'], language: 'zh' }
    expect(answers('你说“狗每天早上叫醒整条街”，这正是问题。', chinese)).toBe('words')
    expect(answers('猫从来不需要闹钟。', chinese)).toBe('no')
    const arabic = { opponent: 'الزملاء يصنعون الفكرة قرب آلة القهوة.', known: [], language: 'ar' }
    expect(answers('تقول «الزملاء يصنعون الفكرة» وأنا أشرب الشاي.', arabic)).toBe('words')
    expect(answers('أنا أعمل في هدوء بيتي.', arabic)).toBe('no')
  })
})
