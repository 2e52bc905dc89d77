import { describe, expect, test } from 'vitest'
import { plainText, sentencesOf } from './sentences.ts'

const texts = (markdown: string, language = 'en') => sentencesOf(markdown, language).map(({ text }) => text)

describe('a response as sentences', () => {
  test('nothing has none', () => {
    expect(texts('')).toEqual([])
    expect(texts('\n\n---\n***\n')).toEqual([])
  })

  test('paragraphs, list items and quotations end one; marks of markdown and headings are no words', () => {
    const markdown =
      '# Why\n\nThe air gets **cleaner** then. And is it quiet there?\n\n- One reason is time\n2) Another is money\n> A third is *peace*'
    expect(texts(markdown)).toEqual([
      'The air gets cleaner then.',
      'And is it quiet there?',
      'One reason is time',
      'Another is money',
      'A third is peace',
    ])
  })

  test('a text of headings alone is read all the same', () => {
    expect(texts('## The air gets cleaner\n## The noise goes away')).toEqual([
      'The air gets cleaner',
      'The noise goes away',
    ])
  })

  test('an abbreviation ends none, and an address is one word', () => {
    expect(texts('Dr. Smith counted 3.5 visits a day [https://who.int/a.b]. He wrote it down.')).toEqual([
      'Dr. Smith counted 3.5 visits a day [https://who.int/a.b].',
      'He wrote it down.',
    ])
  })

  test('a link is not cut in two', () => {
    const linked = 'Doctors counted [visits for asthma. In Ghent](https://a.example/x) for a year.'
    expect(texts(`${linked} He wrote it down.`)).toEqual([linked, 'He wrote it down.'])
    expect(texts('An interval [0, 1) is open. He wrote it down.')).toHaveLength(2)
  })

  test('§2 an address stays whole: its brackets, underscores, asterisks, tildes and question marks', () => {
    const article = 'The article at https://a.example/wiki/Sandwich_(food) says that bread on two sides is enough.'
    const linked = 'A [Sandwich?! Really](https://a.example/Sandwich_(food)) has bread on two sides.'
    const odd = 'He read https://a.example/_private_/a*b*c~~x?V=_1 from morning to night.'
    expect(texts(`${article} **${linked}** ~~${odd}~~`)).toEqual([article, linked, odd])
    expect(texts('He read **https://a.example/x_y** and (_https://a.example/z_), too.')).toEqual([
      'He read https://a.example/x_y and (https://a.example/z), too.',
    ])
  })

  test('§17 a number that cites a source stays with the sentence before it', () => {
    const cited = [
      'Doctors counted visits in Ghent.[1]',
      'They wrote it all down.[2](https://a.example/x)',
      'So I do it, too.',
    ]
    expect(texts(cited.join(' '))).toEqual(cited)
    expect(texts('空気はきれいになる。[1][2]街も静かになる。', 'ja')).toEqual([
      '空気はきれいになる。[1][2]',
      '街も静かになる。',
    ])
  })

  test('§15 ReDoS: 100 kB of addresses, brackets and marks are read in one pass', () => {
    for (const piece of ['https://a.example/(', 'https://', '[a](https://a(', '*_~~', '。「', '[1]('])
      expect(texts(`${piece.repeat(100_000 / piece.length)} word`)).not.toEqual([])
  })

  test('a sentence knows whether it is stressed, and whether it opens a paragraph', () => {
    expect(sentencesOf('Look around you, my friend. **The air** gets cleaner there.', 'en')).toEqual([
      { text: 'Look around you, my friend.', isStressed: false, opensParagraph: true },
      { text: 'The air gets cleaner there.', isStressed: true, opensParagraph: false },
    ])
  })

  test.each([
    ['zh', '空气更干净了。街道也安静了！为什么会这样呢？', ['空气更干净了。', '街道也安静了！', '为什么会这样呢？']],
    ['ja', '空気はきれいになる。街も静かになる。', ['空気はきれいになる。', '街も静かになる。']],
    ['ar', 'الهواء أنظف في المدينة. والشوارع هادئة في الليل؟', ['الهواء أنظف في المدينة.', 'والشوارع هادئة في الليل؟']],
    ['hi', 'शहर की हवा साफ है। रात में सड़कें शांत हैं।', ['शहर की हवा साफ है।', 'रात में सड़कें शांत हैं।']],
    [
      'en',
      'He asked “Why? And who?” and left. ”Yes!” she said.',
      ['He asked “Why? And who?” and left.', '”Yes!” she said.'],
    ],
    [
      'ja',
      '「なぜ？」と聞いた。猫は「静かに。寝る。」と言った。',
      ['「なぜ？」と聞いた。', '猫は「静かに。寝る。」と言った。'],
    ],
    [
      'ja',
      'だから名前は約束である。『約束』は守られるべきだ。「違う。」そう彼は言った。',
      ['だから名前は約束である。', '『約束』は守られるべきだ。', '「違う。」そう彼は言った。'],
    ],
    [
      'zh',
      '街道在夜里很安静！“为什么会这样呢？”她问道。《论语》早就说过了。（我们也都知道。）',
      ['街道在夜里很安静！', '“为什么会这样呢？”她问道。', '《论语》早就说过了。', '（我们也都知道。）'],
    ],
    ['zz-not-a-tag', 'The air gets cleaner. The noise goes away.', ['The air gets cleaner.', 'The noise goes away.']],
  ])('%s', (language, text, expected) => {
    expect(texts(text, language)).toEqual(expected)
  })

  test('Thai ends sentences with a space only, and not before a word that continues one', () => {
    const first = 'อากาศในเมืองสะอาดขึ้นมากกว่าเดิมทุกวันในทุกถนน เพราะรถยนต์บนถนนน้อยลงทุกวัน'
    const second = 'เด็กเดินไปโรงเรียนได้อย่างปลอดภัยในทุกเช้าของสัปดาห์ และพ่อแม่มีเวลามากขึ้น'
    expect(texts(`${first} ${second}`, 'th')).toEqual([first, second])
  })
})

test('plain text keeps what only looks like a mark', () => {
  expect(plainText('**Bold**, _so_ `it` ~~is~~: snake_case and 2 * 3')).toBe('Bold, so it is: snake_case and 2 * 3')
  expect(plainText('> ## 1. A *heading*\nand more')).toBe('A heading and more')
})
