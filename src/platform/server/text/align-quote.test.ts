import { describe, expect, test } from 'vitest'
import { quoteAligner } from './align-quote.ts'

const CLUB =
  "The grass pitch at Weir Lane was used for 412 hours last season and was closed for 61 days because of rain or frost. Seven youth teams share it; the under-12s trained in the school gym for most of January. Mr Okafor reported that two girls' teams could not be admitted because there were no free evenings. The treasurer gave the yearly cost of the grass pitch as 38,500 euros: mowing and marking 14,000, reseeding 9,500."
const NOTE =
  'On 9 July 2025 the surface was measured at 63 degrees Celsius at two in the afternoon. The Weir Lane field held back water in the flood of February 2024 when the cellars of Mill Street stayed dry. An artificial pitch with a drained base needs a basin of 180 cubic metres to do the same. The authors conclude that cats express stable preferences but do not weigh consequences. The difference is within the margin of error.'
const GERMAN =
  'Der Bericht zählt 12.500 Fahrräder. Die Stadt hat den Platz nicht verkauft, sondern verpachtet. Kein Kind unter sechs Jahren darf allein hinein.'
const FRENCH = 'Le pont a coûté 12 500 euros et n’a jamais été fermé pendant l’hiver de 1954.'
const JAPANESE = '光は波であり、同時に粒子でもある。これは二重スリット実験で示された。猫は結果を考えない。'
const ARABIC = 'بلغ عدد الزوار ٤١٢ ألف زائر في العام الماضي، ولم يغلق المتحف يوما واحدا.'
const HINDI = 'पिछले साल ४१२ घंटे मैदान का उपयोग हुआ और वह ६१ दिन बंद नहीं रहा।'
const THAI = 'แมวไม่ชอบน้ำแต่ชอบปลา และนอนวันละสิบหกชั่วโมง'

const aligned = (source: string, quote: string, language = 'en') => quoteAligner(source, language)(quote)?.quote ?? null

describe('§13 words that do not stand in the text', () => {
  test.each([
    [
      'a figure is another',
      CLUB,
      'was used for 421 hours last season and was closed for 61 days because of rain or frost',
    ],
    ['a sum is another', CLUB, 'gave the yearly cost of the grass pitch as 38,900 euros'],
    ['half of it is made up', CLUB, 'two girls teams were turned away in tears by the groundsman'],
    ['a measurement is another', NOTE, 'the surface was measured at 95 degrees Celsius at two in the afternoon'],
    ['the denial moves', NOTE, 'cats do not express stable preferences and weigh every consequence'],
    ['a denial is lost', NOTE, 'cats express stable preferences but do weigh consequences'],
    ['a denial is won', NOTE, 'the field never held back water in the flood of February 2024'],
    ['a denial before it is left out, with a slip', CLUB, 'be admitted since there were no free evenings'],
    ['two sentences are one', CLUB, 'because of rain or frost the under-12s trained in the school gym'],
    ['neighbours stand far apart', CLUB, 'the grass pitch was closed for 61 days because of rain'],
    ['the order is another', CLUB, 'closed for 61 days and used for 412 hours last season'],
    ['a year is another', NOTE, 'held back water in the flood of February 2023'],
    ['a figure is put in', NOTE, 'the 3 cellars of Mill Street stayed dry'],
    ['an ellipsis turns the order around', CLUB, 'because of rain or frost … used for 412 hours'],
    ['one part of two does not stand there', CLUB, 'used for 412 hours last season … and nobody ever complained'],
    ['an ellipsis leaves out a denial', NOTE, 'cats … weigh consequences'],
    ['an editor puts in a denial', NOTE, 'cats [never] express stable preferences'],
    ['an editor puts in a figure', CLUB, 'was used for [over 900] hours last season'],
    [
      'an editor puts in a sentence',
      CLUB,
      "two girls' teams [which everybody in town had long wanted] could not be admitted",
    ],
    ['nothing', CLUB, ''],
    ['an ellipsis alone', CLUB, ' … '],
  ])('%s', (_, source, quote) => {
    expect(aligned(source, quote)).toBeNull()
  })

  test.each([
    ['de', 'a denial is lost', GERMAN, 'Die Stadt hat den Platz verkauft, sondern verpachtet'],
    ['de', 'a denial is won', GERMAN, 'Der Bericht zählt keine 12.500 Fahrräder'],
    ['de', 'a sum is another', GERMAN, 'Der Bericht zählt 12.600 Fahrräder'],
    ['fr', 'a denial is lost', FRENCH, 'n’a été fermé pendant l’hiver de 1954'],
    ['ja', 'a denial is lost', JAPANESE, '猫は結果を考える'],
    ['ar', 'a denial is lost', ARABIC, 'في العام الماضي يغلق المتحف يوما واحدا'],
    ['hi', 'a denial is lost', HINDI, 'उपयोग हुआ और वह ६१ दिन बंद रहा'],
    ['th', 'a denial is lost', THAI, 'แมวชอบน้ำแต่ชอบปลา'],
  ])('%s: %s', (language, _, source, quote) => {
    expect(aligned(source, quote, language)).toBeNull()
  })
})

describe('§13 words that stand there, in the text’s own spelling', () => {
  test.each([
    ['marks for spaces', CLUB, "two^girls'^teams^could^not^be^admitted", "two girls' teams could not be admitted"],
    [
      'an ellipsis',
      CLUB,
      'used for 412 hours last season … because of rain or frost',
      'used for 412 hours last season … because of rain or frost',
    ],
    [
      'an editor’s words',
      CLUB,
      '[The pitch] was used for 412 hours last season',
      '[The pitch] was used for 412 hours last season',
    ],
    [
      'one word changed',
      CLUB,
      'was closed for 61 days because of rain and frost',
      'was closed for 61 days because of rain or frost',
    ],
    [
      'two words left out',
      CLUB,
      'used 412 hours last season and closed for 61 days because of rain or frost',
      'used for 412 hours last season and was closed for 61 days because of rain or frost',
    ],
    [
      'a comma put in',
      CLUB,
      'could not be admitted, because there were no free evenings',
      'could not be admitted because there were no free evenings',
    ],
    [
      'one word left out',
      CLUB,
      'Seven youth teams share it; the under-12s trained in the gym for most of January',
      'Seven youth teams share it; the under-12s trained in the school gym for most of January',
    ],
    [
      'three words left out',
      CLUB,
      'the grass pitch was used for 412 hours last season and was closed for 61 days because of rain or frost',
      'The grass pitch at Weir Lane was used for 412 hours last season and was closed for 61 days because of rain or frost',
    ],
    [
      'a comma before a clause',
      NOTE,
      'held back water in the flood of February 2024, when the cellars of Mill Street stayed dry',
      'held back water in the flood of February 2024 when the cellars of Mill Street stayed dry',
    ],
    [
      'another spelling',
      NOTE,
      'needs a basin of 180 cubic meters to do the same',
      'needs a basin of 180 cubic metres to do the same',
    ],
    [
      'a comma before but',
      NOTE,
      'cats express stable preferences, but do not weigh consequences',
      'cats express stable preferences but do not weigh consequences',
    ],
    [
      'another verb',
      NOTE,
      'the difference lies within the margin of error',
      'The difference is within the margin of error',
    ],
    ['exact', CLUB, "two girls' teams could not be admitted", "two girls' teams could not be admitted"],
    [
      'an ellipsis at its ends',
      NOTE,
      '… the cellars of Mill Street stayed dry …',
      'the cellars of Mill Street stayed dry',
    ],
    [
      'three dots',
      CLUB,
      'Seven youth teams share it ... for most of January',
      'Seven youth teams share it ... for most of January',
    ],
    [
      'a sum without its comma',
      CLUB,
      'yearly cost of the grass pitch as 38500 euros',
      'yearly cost of the grass pitch as 38,500 euros',
    ],
    ['curly apostrophes', CLUB, 'two girls’ teams could not be admitted', "two girls' teams could not be admitted"],
    ['markdown', NOTE, '**cats** express *stable* preferences', 'cats express stable preferences'],
    ['capitals', NOTE, 'THE AUTHORS CONCLUDE THAT CATS', 'The authors conclude that cats'],
    ['a slip at its end', NOTE, 'the cellars of Mill Street stayed dr', 'the cellars of Mill Street stayed dry'],
    ['a word before it', NOTE, 'So the cellars of Mill Street stayed dry', 'the cellars of Mill Street stayed dry'],
  ])('%s', (_, source, quote, own) => {
    expect(aligned(source, quote)).toBe(own)
  })

  test.each([
    ['de', 'a sum with a space', GERMAN, 'Der Bericht zählt 12 500 Fahrräder', 'Der Bericht zählt 12.500 Fahrräder'],
    [
      'de',
      'one word changed',
      GERMAN,
      'Die Stadt hat diesen Platz nicht verkauft, sondern verpachtet',
      'Die Stadt hat den Platz nicht verkauft, sondern verpachtet',
    ],
    ['fr', 'another space in the sum', FRENCH, 'Le pont a coûté 12 500 euros', 'Le pont a coûté 12 500 euros'],
    [
      'fr',
      'straight apostrophes',
      FRENCH,
      "n'a jamais été fermé pendant l'hiver",
      'n’a jamais été fermé pendant l’hiver',
    ],
    ['ja', 'exact', JAPANESE, '光は波であり、同時に粒子でもある', '光は波であり、同時に粒子でもある'],
    ['ja', 'one character left out', JAPANESE, 'これは二重スリット実験で示れた', 'これは二重スリット実験で示された'],
    ['ar', 'digits of another script', ARABIC, 'بلغ عدد الزوار 412 ألف زائر', 'بلغ عدد الزوار ٤١٢ ألف زائر'],
    ['hi', 'digits of another script', HINDI, 'पिछले साल 412 घंटे मैदान का उपयोग हुआ', 'पिछले साल ४१२ घंटे मैदान का उपयोग हुआ'],
    ['th', 'exact', THAI, 'แมวไม่ชอบน้ำแต่ชอบปลา', 'แมวไม่ชอบน้ำแต่ชอบปลา'],
  ])('%s: %s', (language, _, source, quote, own) => {
    expect(aligned(source, quote, language)).toBe(own)
  })

  test('a place in the text, and whether a word was changed', () => {
    const quote = 'cats express stable preferences'
    const start = NOTE.indexOf(quote)
    expect(quoteAligner(NOTE, 'en')(quote)).toEqual({ quote, start, end: start + quote.length, exact: true })
    expect(quoteAligner(NOTE, 'en')('cats express their stable preferences')).toMatchObject({
      quote,
      start,
      exact: false,
    })
  })
})
