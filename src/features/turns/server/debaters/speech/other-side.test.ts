import { describe, expect, test } from 'vitest'
import { CAT, CLUB, heard, type Said } from '#testing/heard-quotes.ts'
import { otherSide } from './other-side.ts'

const KATZE = 'Ein Karton ist der beste Ort der Welt, denn er hat vier Wände und keine Meinung.'
const CHAT = 'Une boîte vaut mieux que mille théories, surtout quand elle est tiède.'
const NEKO = '箱は世界で一番静かな場所です。'
const QITT = 'الصندوق أفضل مكان في العالم لأنه دافئ وصامت.'
const EINSTEIN = 'A moving clock runs slow, and so does a bored student on a Monday.'

describe('§17 words of the other side', () => {
  test.each<[string, string, string, Said]>([
    ['really said', 'Cat calls it “nearly twice the price”.', 'Cat calls it “nearly twice the price”.', { other: CAT }],
    [
      'with a slip',
      'Cat says it “also smells of very old shoes”.',
      'Cat says it “also smells of old shoes”.',
      { other: CAT },
    ],
    [
      'invented',
      'Cat said “the lowest turnout in all of history”.',
      'Cat said the lowest turnout in all of history.',
      { other: CAT },
    ],
    [
      'a lost denial',
      'You said “old shoes, which I do forgive”.',
      'You said old shoes, which I do forgive.',
      { other: CAT },
    ],
    [
      'an ellipsis',
      'You said “nobody sleeps on it … smells of old shoes”.',
      'You said “nobody sleeps on it … smells of old shoes”.',
      { other: CAT },
    ],
    ['three words', 'You call it “a golden mistake”.', 'You call it “a golden mistake”.', { other: CAT }],
    [
      'of somebody else',
      'My neighbour said “the lowest turnout in all of history”.',
      'My neighbour said “the lowest turnout in all of history”.',
      { other: CAT },
    ],
    [
      'of somebody else who says you',
      'My neighbour says “you never know with old shoes”.',
      'My neighbour says “you never know with old shoes”.',
      { other: CAT },
    ],
    [
      'a title',
      'You should read “The Old Man and the Sea”, Cat.',
      'You should read “The Old Man and the Sea”, Cat.',
      { other: CAT },
    ],
    [
      'the name behind it',
      '“I invented the warm place myself”, says Cat.',
      'I invented the warm place myself, says Cat.',
      { other: CAT },
    ],
    [
      'before anybody spoke',
      'Cat will say “a box is always the answer”.',
      'Cat will say a box is always the answer.',
      {},
    ],
    [
      'Cat about Einstein',
      'Einstein says “a moving clock always runs slow”.',
      'Einstein says “A moving clock runs slow”.',
      { other: EINSTEIN, speaker: 2 },
    ],
    [
      'Cat about Einstein, invented',
      'Einstein says “God never plays with boxes”.',
      'Einstein says God never plays with boxes.',
      { other: EINSTEIN, speaker: 2 },
    ],
    [
      'Cat names itself',
      'Cat says “naps are the first law”.',
      'Cat says “naps are the first law”.',
      { other: EINSTEIN, speaker: 2 },
    ],
    [
      'German',
      'Du sagst: „er hat vier Wände und eine Meinung“.',
      'Du sagst: er hat vier Wände und eine Meinung.',
      { other: KATZE, language: 'de' },
    ],
    [
      'German, really said',
      'Die Katze meint: „er hat vier Wände und keine Meinung“.',
      'Die Katze meint: „er hat vier Wände und keine Meinung“.',
      { other: KATZE, language: 'de' },
    ],
    [
      'German, Einstein’s',
      'Einsteins Satz „Ein Karton ist der schönste Ort der Welt“ gefällt mir.',
      'Einsteins Satz „Ein Karton ist der beste Ort der Welt“ gefällt mir.',
      { other: KATZE, language: 'de', speaker: 2 },
    ],
    [
      'German, a title',
      'Du kennst „Der alte Mann und das Meer“.',
      'Du kennst „Der alte Mann und das Meer“.',
      { other: KATZE, language: 'de' },
    ],
    [
      'French',
      'Vous dites : «\u00a0Une boîte vaut mieux que mille théories\u00a0».',
      'Vous dites : «\u00a0Une boîte vaut mieux que mille théories\u00a0».',
      { other: CHAT, language: 'fr' },
    ],
    [
      'French, invented',
      'Le Chat dit : « la boîte a toujours raison ».',
      'Le Chat dit : la boîte a toujours raison.',
      { other: CHAT, language: 'fr' },
    ],
    [
      'Japanese',
      '猫は「箱は世界で一番静かな場所」と言う。',
      '猫は「箱は世界で一番静かな場所」と言う。',
      { other: NEKO, language: 'ja' },
    ],
    [
      'Japanese, invented',
      'あなたは「箱は宇宙で最も偉大な発明だ」と言う。',
      'あなたは箱は宇宙で最も偉大な発明だと言う。',
      { other: NEKO, language: 'ja' },
    ],
    [
      'Arabic',
      'قال القط: «الصندوق أفضل مكان في العالم».',
      'قال القط: «الصندوق أفضل مكان في العالم».',
      { other: QITT, language: 'ar' },
    ],
    [
      'Arabic, invented',
      'أنت قلت: «الصندوق أغلى من الذهب والفضة».',
      'أنت قلت: الصندوق أغلى من الذهب والفضة.',
      { other: QITT, language: 'ar' },
    ],
    [
      'Russian, inflected',
      'Слова Кота: «коробка умнее любого учёного».',
      'Слова Кота: коробка умнее любого учёного.',
      { other: CAT, language: 'ru' },
    ],
    [
      'an unknown language counts as English',
      'You said “the lowest turnout in history”.',
      'You said the lowest turnout in history.',
      { other: CAT, language: 'eo' },
    ],
  ])('%s', (_, speech, shown, said) => {
    expect(heard(speech, said)).toEqual({ shown, labels: [] })
  })

  test.each<[string, string, string, readonly string[]]>([
    [
      'stay next to a citation',
      'Cat calls it “nearly twice the price”, while our minutes say 38,500 euros [1].',
      'Cat calls it “nearly twice the price”, while our minutes say 38,500 euros [1].',
      ['paraphrased'],
    ],
    [
      'stay where the sentence does not name them',
      'It is not “nearly twice the price”: it is 38,500 euros [1].',
      'It is not “nearly twice the price”: it is 38,500 euros [1].',
      ['paraphrased'],
    ],
    [
      'and of the source in one sentence',
      'You say “nobody ever sleeps on it”, yet it was “closed for 61 days because of rain” [1].',
      'You say “nobody sleeps on it”, yet it was “closed for 61 days because of rain” [1].',
      ['on-page'],
    ],
    [
      'and of the source, the other’s invented',
      'You say “mats are made of gold”, yet it was “closed for 61 days because of rain” [1].',
      'You say mats are made of gold, yet it was “closed for 61 days because of rain” [1].',
      ['on-page'],
    ],
    [
      'that nobody said, next to a citation',
      'Cat says “mats are made of gold”, but it is 38,500 euros [1].',
      'Cat says mats are made of gold, but it is 38,500 euros [1].',
      ['words-missing: mats are made of gold'],
    ],
  ])('%s', (_, speech, shown, labels) => {
    expect(heard(speech, { sources: [CLUB], other: CAT })).toEqual({ shown, labels })
  })

  test('without sources, brackets stay as they are', () => {
    const speech = 'You say “nearly twice the price” [7]. Well [1, 2].'
    expect(heard(speech, { other: CAT })).toEqual({ shown: speech, labels: [] })
  })
})

test.each([
  ['ja', '猫は家の中だけで飼うべきですか', 'その猫はもう押し入れにいません'],
  ['hi', 'क्या बिल्ली घर में रहे?', 'उस बिल्ली का नाम क्या था'],
])('§17 in %s a debate about cats does not mean Cat by its word for them', (language, topic, sentence) => {
  expect(otherSide(1, language, [NEKO]).isNamed(sentence)).toBe(true)
  expect(otherSide(1, language, [NEKO], topic).isNamed(sentence)).toBe(false)
})
