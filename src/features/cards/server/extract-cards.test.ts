import { describe, expect, test } from 'vitest'
import { bankFor } from '#features/turns/server/debaters/scripted/bank.ts'
import { composeTurn } from '#features/turns/server/debaters/scripted/compose.ts'
import { SPEECH } from '#testing/long-response.ts'
import { CARS } from '#testing/questions.ts'
import { languagesWith } from '#testing/sample-languages.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { readCards, writeCards } from '#features/debates/cards.ts'
import { extractCards } from './extract-cards.ts'
import { quoteFinder } from './find-quote.ts'

const of = (content: string, language = 'en', position = 'Yes, ban them') => ({ content, language, position })

describe('argument cards without a model', () => {
  test('neither the greeting nor the question nor the opponent’s words: the sentences that carry the argument', () => {
    expect(extractCards(of(SPEECH))).toMatchObject([
      {
        point: 'Streets without cars make people healthier, because the air they breathe holds half the soot',
        quote:
          'Doctors in Ghent counted a fifth fewer visits for asthma after the centre was closed to traffic [https://example.org/ghent/report].',
        url: 'https://example.org/ghent/report',
      },
      {
        point: 'We should give that room back to those who walk, for they are most of us',
        quote: 'A parking place is twelve square metres that nobody lives in.',
        url: null,
      },
    ])
  })

  test('§2 a point is a whole sentence, never a clause of one, and a short one where the turn has such', () => {
    const long =
      'By looking at every street of the town, which took me most of the winter, I learned that **a car sleeps all day**, because nobody needs it.'
    const content = `Let us begin with streets, my friend. ${long} And when the cars had gone, the children came out to play. A tram carries two hundred people, and it needs no parking place.`
    expect(extractCards(of(content)).map(({ point }) => point)).toEqual([
      'And when the cars had gone, the children came out to play',
      'A tram carries two hundred people, and it needs no parking place',
    ])
    expect(extractCards(of(long))[0]?.point).toBe(long.replaceAll('**', '').slice(0, -1))
  })

  test.each(languagesWith('debater'))('§13 the cards of scripted turns in %s are their whole sentences', (code) => {
    const [question, option1, option2] = CARS[code] ?? CARS.en
    const brief = { question, option1, option2, language: code }
    const opening = composeTurn(briefOf(brief, []), bankFor(code))
    for (const content of [opening, composeTurn(briefOf(brief, [opening]), bankFor(code))]) {
      const ends = /(?:^|[.!?…؟۔।。！？“”«»„"]|\p{Script=Thai})$/u
      const cards = extractCards({ content, language: code, position: option1 })
      expect(cards.length).toBeLessThanOrEqual(3)
      for (const { point, quote } of cards) {
        const [before = '?', after = '?'] = content
          .replaceAll(/[*_]/g, '')
          .replaceAll('\n\n', ' ')
          .split(quote ?? '')
        expect([before.trim(), after.trim(), quote]).toEqual([
          expect.stringMatching(ends),
          expect.anything(),
          expect.stringMatching(ends),
        ])
        expect(content.replaceAll(/[*_]/g, '')).toContain(point.slice(1))
        expect(point).not.toMatch(/…$/)
      }
    }
  })

  test('§2 a point has no link syntax; the quotation keeps its link, which becomes the source', () => {
    const content =
      'Let us begin with trams, my dear friend. A tram carries two hundred people because [a study](https://a.example/trams) says so [1]. It needs no parking place in any old town.'
    const cards = extractCards(of(content))
    expect(cards).toContainEqual({
      point: 'A tram carries two hundred people because a study says so',
      quote: 'A tram carries two hundred people because [a study](https://a.example/trams) says so [1].',
      url: 'https://a.example/trams',
    })
  })

  test.each([
    ['at https://a.example/Sandwich_(food)', 'at'],
    ['[Sandwich](https://a.example/Sandwich_(food))', 'Sandwich'],
  ])('§2 an address with brackets stays whole in the quotation and leaves the point whole: %s', (named, shown) => {
    const quote = `The article ${named} says that bread on two sides is enough.`
    const content = `Let us begin with bread, my dear friend. ${quote} It needs no plate in any old town.`
    expect(extractCards(of(content))).toContainEqual({
      point: `The article ${shown} says that bread on two sides is enough`,
      quote,
      url: 'https://a.example/Sandwich_(food)',
    })
  })

  test('what the opponent said is not this speaker’s argument', () => {
    const content =
      'Let us begin. You say “every city needs the private car because nothing else is quick”. A tram carries two hundred people because it needs no parking place. A bicycle is quicker than a car in every old town, as the post office knows.'
    const quotes = extractCards(of(content)).map(({ quote }) => quote)
    expect(quotes).toEqual([
      'A tram carries two hundred people because it needs no parking place.',
      'A bicycle is quicker than a car in every old town, as the post office knows.',
    ])
  })

  test('the same text gives the same cards, two or three of them, and each quote stands in it', () => {
    for (const times of [1, 2, 3, 8]) {
      const content = Array.from({ length: times }, (_, at) =>
        SPEECH.replaceAll(/\b(\w)(\w{5,})\b/g, `$1$2${'x'.repeat(at)}`),
      ).join('\n\n')
      const cards = extractCards(of(content))
      expect(cards).toEqual(extractCards(of(content)))
      expect(cards.length).toBeGreaterThanOrEqual(2)
      expect(cards.length).toBeLessThanOrEqual(3)
      const find = quoteFinder(content)
      expect(cards.map(({ quote }) => find(quote ?? ''))).toEqual(cards.map(({ quote }) => quote))
    }
  })

  test('nothing is said twice', () => {
    const content = 'The air gets cleaner in every street, because the cars stay outside of the town. '.repeat(8)
    expect(extractCards(of(content))).toHaveLength(1)
  })

  test.each([
    [
      'zh',
      '亲爱的猫，你好。没有汽车的城市空气更干净，因为尾气减少了一半。你觉得呢？孩子们可以自己走路上学，所以父母有更多时间。停车位占据了大量空间，而没有人住在那里。因此我们应该把城市还给行人。',
    ],
    [
      'ja',
      '猫さん、こんにちは。車のない街では空気がきれいになる、なぜなら排気ガスが半分になるからだ。どう思いますか。子どもたちは一人で学校へ歩いて行けるので、親には時間ができる。',
    ],
    [
      'ar',
      'عزيزتي القطة. المدن بلا سيارات هواؤها أنظف، لأن العادم ينخفض إلى النصف في كل شارع. ما رأيك؟ يستطيع الأطفال المشي إلى المدرسة وحدهم، لذلك يجد الآباء وقتا أطول كل صباح.',
    ],
    [
      'hi',
      'प्रिय बिल्ली, नमस्ते। बिना कारों के शहरों में हवा साफ रहती है, क्योंकि धुआँ आधा हो जाता है। तुम क्या सोचती हो? बच्चे अकेले पैदल स्कूल जा सकते हैं, इसलिए माता-पिता के पास अधिक समय होता है।',
    ],
    [
      'th',
      'สวัสดีแมวที่รัก เมืองที่ไม่มีรถยนต์มีอากาศสะอาดกว่า เพราะควันลดลงครึ่งหนึ่งในทุกถนน เด็กๆ เดินไปโรงเรียนเองได้อย่างปลอดภัย ดังนั้นพ่อแม่จึงมีเวลามากขึ้นในทุกเช้า',
    ],
    [
      'xx',
      'Kanto brava, o felis. La urbo sen vetu havas aeron pli puran en ĉiu strato kaj ĉiu ĝardeno. Ĉu vi pensas? La infanoj iras sole al la lernejo kaj la gepatroj havas tempon.',
    ],
  ])('in %s: real sentences, not the greeting, not the question', (language, content) => {
    const cards = extractCards(of(content, language, '—'))
    expect(cards.length).toBeGreaterThanOrEqual(2)
    for (const { point, quote } of cards) {
      expect(content).toContain(quote)
      expect(quote).not.toMatch(/[?？؟]$/)
      expect(point.length).toBeGreaterThan(4)
    }
    // Thai does not mark the end of a sentence, so the greeting is joined to the next sentence.
    expect(language === 'th' || !content.startsWith(cards[0]?.quote ?? '')).toBe(true)
    expect(readCards(writeCards(cards))).toEqual(cards)
  })

  test('signs without a word are shown as they are; one word without an end is cut', () => {
    expect(extractCards(of('?! '.repeat(300)))).toHaveLength(1)
    const [card] = extractCards(of('a'.repeat(2_000)))
    expect(card?.point).toBe(`A${'a'.repeat(259)}…`)
  })
})
