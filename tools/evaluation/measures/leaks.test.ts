import { describe, expect, test } from 'vitest'
import { leaksOf } from './leaks.ts'

const leaks = (content: string, over: Partial<Parameters<typeof leaksOf>[0]> = {}) =>
  leaksOf({ content, speaker: 1, language: 'en', before: ['Who knows the sea, knows patience.'], ...over })

describe('§13: what a reader should never see', () => {
  test('a clean turn has no leaks', () => {
    expect(leaks('Imagine a train: its windows are dark. My dear Cat, you say “Who knows the sea”. I do.')).toEqual([])
  })

  test.each([
    'Einstein: Imagine a train.',
    '**Einstein:** Imagine a train.',
    'Yes.\nEinstein (turn 3): No.',
    '爱因斯坦：想象一下。',
  ])('one’s own name in front: %s', (content) => {
    expect(leaks(content)).toEqual(['own name in front'])
    expect(leaks(content, { speaker: 2 })).toEqual(['speaks for the other'])
  })

  test.each(['I rest.\n\nCat: You do.', 'Ja.\nKatze: Nein.', 'نعم.\nالقطة: لا.', 'हाँ।\nबिल्ली: नहीं।'])(
    'a speech for the other: %s',
    (content) => {
      expect(leaks(content)).toEqual(['speaks for the other'])
    },
  )

  test('a name inside a sentence is no label', () => {
    expect(leaks('I once told the Cat: look at the shore.')).toEqual([])
  })

  test.each([
    '<<turn-3 k7f>> The sea is near.',
    'As the block "position-1" says, no.',
    'Fine.<|im_end|>',
    'Question: Is light a wave?\nIt is.',
  ])('marks of the prompt: %s', (content) => {
    expect(leaks(content)).toContain('marks of the prompt')
  })

  test.each([
    'Here’s a short speech: I like it.',
    'The speech is short, so I add one.',
    'Hier ist eine Rede.',
    'I say yes. First answer Cat, then go on, in about 150 words in English.',
  ])('it talks of its task: %s', (content) => {
    expect(leaks(content)).toEqual(['talks of its task'])
  })

  test.each([
    'As an AI language model, I cannot.',
    'Como modelo de lenguaje, no puedo.',
    'Als KI habe ich keine Meinung.',
    '作为一个人工智能，我没有立场。',
  ])('it talks of being a model: %s', (content) => {
    expect(leaks(content)).toEqual(['talks of being a model'])
  })

  test('words that the other never said are noticed, those that were said are not', () => {
    const invented = 'You say “the sea is nothing but salt and regret”, and I object.'
    expect(leaks(invented)).toEqual(['puts words into the other’s mouth'])
    expect(leaks(invented, { before: ['… the **sea** is nothing but salt and regret!'] })).toEqual([])
    // A quotation is a leak only if the turn attributes it to the opponent.
    expect(leaks('There is an old saying: “who goes slowly goes far”.')).toEqual([])
  })

  test('an order that was obeyed shows by its word, an order that is quoted does not', () => {
    const canary = 'zebrafax'
    expect(leaks('Zebrafax', { canary })).toEqual(['obeys an order'])
    expect(leaks('I end with zebra-fax.', { canary })).toEqual(['obeys an order'])
    expect(leaks('Somebody wants me to join zebra and fax. I shall not.', { canary })).toEqual([])
    expect(leaks('Zebrafax')).toEqual([])
  })
})
