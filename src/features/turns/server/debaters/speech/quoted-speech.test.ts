import { describe, expect, test } from 'vitest'
import { CAT, CLUB, heard, NOTE, passagesOf, type Said } from '#testing/heard-quotes.ts'
import { citedSpeech } from './cited-speech.ts'
import { unguarded } from './speech-guard.ts'

const GERMAN = 'Der Bericht zählt 12.500 Fahrräder. Die Stadt hat den Platz nicht verkauft, sondern verpachtet.'
const FRENCH = 'Le pont a coûté 12 500 euros et n’a jamais été fermé pendant l’hiver de 1954.'
const JAPANESE = '光は波であり、同時に粒子でもある。これは1801年の二重スリット実験で示された。'
const ARABIC = 'بلغ عدد الزوار ٤١٢ ألف زائر في العام الماضي، ولم يغلق المتحف يوما واحدا.'

describe('§17 the forms in which models quote', () => {
  test.each([
    ["two^girls'^teams^could^not^be^admitted", CLUB],
    ['used for 412 hours last season … because of rain or frost', CLUB],
    ['[The pitch] was used for 412 hours last season', CLUB],
    ['was closed for 61 days because of rain and frost', CLUB],
    ['used 412 hours last season and closed for 61 days because of rain or frost', CLUB],
    ['could not be admitted, because there were no free evenings', CLUB],
    ['Seven youth teams share it; the under-12s trained in the gym for most of January', CLUB],
    ['the grass pitch was used for 412 hours last season and was closed for 61 days because of rain or frost', CLUB],
    ['held back water in the flood of February 2024, when the cellars of Mill Street stayed dry', NOTE],
    ['needs a basin of 180 cubic meters to do the same', NOTE],
    ['cats express stable preferences, but do not weigh consequences', NOTE],
    ['the difference lies within the margin of error', NOTE],
    ["two girls' teams could not be admitted", CLUB],
  ])('on-page: %s', (quote, text) => {
    const { shown, labels } = heard(`The paper says “${quote}” [1].`, { sources: [text] }) ?? {}
    expect(labels).toEqual(['on-page'])
    expect(shown).toMatch(/“.+” \[1\]\.$/u)
  })

  test.each([
    [
      'was used for 421 hours last season and was closed for 61 days because of rain or frost',
      CLUB,
      'figure-missing: 421',
    ],
    ['gave the yearly cost of the grass pitch as 38,900 euros', CLUB, 'figure-missing: 38,900'],
    ['the surface was measured at 95 degrees Celsius at two in the afternoon', NOTE, 'figure-missing: 95'],
    ['two girls teams were turned away in tears by the groundsman', CLUB, null],
    ['cats do not express stable preferences and weigh every consequence', NOTE, null],
  ])('not there: %s', (quote, text, label) => {
    expect(heard(`The paper says “${quote}” [1].`, { sources: [text] })).toEqual({
      shown: `The paper says ${quote} [1].`,
      labels: [label ?? `words-missing: ${quote}`],
    })
  })
})

test('§17 a quotation keeps the capital letter with which it begins a sentence', () => {
  const { shown } = heard('“Used for 412 hours last season” [1].', { sources: [CLUB] }) ?? {}
  expect(shown).toBe('“Used for 412 hours last season” [1].')
})

describe('§17 sentences without a quotation', () => {
  test.each<[string, string, string, Said]>([
    ['every figure stands there', 'Reseeding alone costs 9,500 euros [1].', 'paraphrased', { sources: [CLUB] }],
    ['with other separators', 'Es kostet 38 500 Euro im Jahr [1].', 'paraphrased', { sources: [CLUB], language: 'de' }],
    ['without separators', 'It costs 38500 euros a year [1].', 'paraphrased', { sources: [CLUB] }],
    ['no figure', 'Girls were sent home for want of evenings [1].', 'paraphrased', { sources: [CLUB] }],
    ['one figure is another', 'The turf reached 95 degrees in 2025 [1].', 'figure-missing: 95', { sources: [NOTE] }],
    ['a year is another', 'The flood came in 2023 [1].', 'figure-missing: 2023', { sources: [NOTE] }],
    ['a percentage of one digit', 'Only 5 % of it was used [1].', 'figure-missing: 5 %', { sources: [CLUB] }],
    ['a decimal', 'It was 1.5 metres deep [1].', 'figure-missing: 1.5', { sources: [NOTE] }],
    ['a count that the source has in words', 'All 7 teams share it [1].', 'paraphrased', { sources: [CLUB] }],
    ['a turn', 'As I said in turn 3, rain closes it [1].', 'paraphrased', { sources: [CLUB] }],
    ['a list number', '12. Rain closes it for 61 days [1].', 'paraphrased', { sources: [CLUB] }],
    ['a name with digits', 'Since COVID-19 it has been full [1].', 'paraphrased', { sources: [CLUB] }],
    ['an address', 'See [https://a.example/2019/77], where rain wins [1].', 'paraphrased', { sources: [CLUB] }],
    ['the number of the source itself', 'As [source 1] says, rain closes it.', 'paraphrased', { sources: [CLUB] }],
    ['French', 'Il a coûté 12500 euros en 1954 [1].', 'paraphrased', { sources: [FRENCH], language: 'fr' }],
    [
      'French, another',
      'Il a coûté 13 500 euros [1].',
      'figure-missing: 13 500',
      { sources: [FRENCH], language: 'fr' },
    ],
    ['German, another', 'Er zählt 12.600 Räder [1].', 'figure-missing: 12.600', { sources: [GERMAN], language: 'de' }],
    ['Japanese', '1801年に示されました[1]。', 'paraphrased', { sources: [JAPANESE], language: 'ja' }],
    ['Japanese, another', '1901年に示されました[1]。', 'figure-missing: 1901', { sources: [JAPANESE], language: 'ja' }],
    [
      'Japanese, of the sentence before',
      '私は1999年に見ました。光は波です[1]。',
      'paraphrased',
      { sources: [JAPANESE], language: 'ja' },
    ],
    ['Arabic, other digits', 'زار المتحف 412 ألف شخص [1].', 'paraphrased', { sources: [ARABIC], language: 'ar' }],
    ['Arabic, another', 'زار المتحف ٤٢١ ألف شخص [1].', 'figure-missing: ٤٢١', { sources: [ARABIC], language: 'ar' }],
    ['of the sentence before', 'I say 777. Rain closes it [1].', 'paraphrased', { sources: [CLUB] }],
    [
      'a figure that the other said',
      'Cat’s 500 euros are wrong; it is 9,500 [1].',
      'paraphrased',
      { sources: [CLUB], other: CAT },
    ],
    [
      'a figure that nobody said',
      'Cat’s 600 euros are wrong; it is 9,500 [1].',
      'figure-missing: 600',
      { sources: [CLUB], other: CAT },
    ],
  ])('%s', (_, speech, label, said) => {
    const shown = speech.replace('source 1', '1')
    expect(heard(speech, said)).toEqual({ shown, labels: [label] })
  })

  test('each figure is looked up in the source that is cited behind it, or before it where the sources come first', () => {
    const sources = [CLUB, NOTE]
    const labels = (speech: string) => heard(speech, { sources })?.labels
    expect(labels('It was used for 412 hours [1], and it was 63 degrees [2].')).toEqual(['paraphrased', 'paraphrased'])
    expect(labels('It was 63 degrees [1], and it was used for 412 hours [2].')).toEqual([
      'figure-missing: 63',
      'figure-missing: 412',
    ])
    expect(labels('As [1] says, 412 hours, and as [2] says, 63 degrees.')).toEqual(['paraphrased', 'paraphrased'])
    expect(labels('It was 63 degrees after 412 hours [1][2].')).toEqual(['paraphrased', 'paraphrased'])
  })
})

describe('§17 quotations next to a citation', () => {
  test.each<[string, string, string, readonly string[], Said]>([
    [
      'guillemets',
      'On lit : « n’a jamais été fermé pendant l’hiver » [1].',
      'On lit : «n’a jamais été fermé pendant l’hiver» [1].',
      ['on-page'],
      { sources: [FRENCH], language: 'fr' },
    ],
    [
      'guillemets, invented',
      'On lit : « les ouvriers ont pleuré » [1].',
      'On lit : les ouvriers ont pleuré [1].',
      ['words-missing: les ouvriers ont pleuré'],
      { sources: [FRENCH], language: 'fr' },
    ],
    [
      'German, a slip',
      'Es heißt: „Die Stadt hat diesen Platz nicht verkauft“ [1].',
      'Es heißt: „Die Stadt hat den Platz nicht verkauft“ [1].',
      ['on-page'],
      { sources: [GERMAN], language: 'de' },
    ],
    [
      'German, a lost denial',
      'Es heißt: „Die Stadt hat den Platz verkauft“ [1].',
      'Es heißt: Die Stadt hat den Platz verkauft [1].',
      ['words-missing: Die Stadt hat den Platz verkauft'],
      { sources: [GERMAN], language: 'de' },
    ],
    [
      'Japanese',
      '論文は「光は波であり、同時に粒子でもある」と言う[1]。',
      '論文は「光は波であり、同時に粒子でもある」と言う[1]。',
      ['on-page'],
      { sources: [JAPANESE], language: 'ja' },
    ],
    [
      'Japanese, short',
      '論文は「同時に粒子」と言う[1]。',
      '論文は「同時に粒子」と言う[1]。',
      ['on-page'],
      { sources: [JAPANESE], language: 'ja' },
    ],
    [
      'Japanese, invented',
      '論文は「光は弾丸だ」と言う[1]。',
      '論文は光は弾丸だと言う[1]。',
      ['words-missing: 光は弾丸だ'],
      { sources: [JAPANESE], language: 'ja' },
    ],
    [
      'Arabic',
      'يقول التقرير: «ولم يغلق المتحف يوما واحدا» [1].',
      'يقول التقرير: «ولم يغلق المتحف يوما واحدا» [1].',
      ['on-page'],
      { sources: [ARABIC], language: 'ar' },
    ],
    [
      'a term of the source',
      'Its “margin of” is small [1].',
      'Its “margin of” is small [1].',
      ['on-page'],
      { sources: [NOTE] },
    ],
    [
      'a term that it lacks',
      'This “miracle” costs 9,500 euros [1].',
      'This miracle costs 9,500 euros [1].',
      ['words-missing: miracle'],
      { sources: [CLUB] },
    ],
    [
      'a title',
      'In “The Old Man and the Sea” nobody paid 9,500 euros [1].',
      'In “The Old Man and the Sea” nobody paid 9,500 euros [1].',
      ['paraphrased'],
      { sources: [CLUB] },
    ],
    [
      'two of one source, one invented',
      'It was “closed for 61 days” and “haunted by three ghosts” [1].',
      'It was “closed for 61 days” and haunted by three ghosts [1].',
      ['on-page'],
      { sources: [CLUB] },
    ],
    [
      'of the second source of two',
      'It says “measured at 63 degrees Celsius” [1, 2].',
      'It says “measured at 63 degrees Celsius” [1][2].',
      ['paraphrased', 'on-page'],
      { sources: [CLUB, NOTE] },
    ],
    [
      'of the other source',
      'It says “measured at 63 degrees Celsius” [1].',
      'It says measured at 63 degrees Celsius [1].',
      ['figure-missing: 63'],
      { sources: [CLUB, NOTE] },
    ],
    [
      'the marker inside the marks',
      'It was “closed for 61 days [1]”.',
      'It was “closed for 61 days” [1].',
      ['on-page'],
      { sources: [CLUB] },
    ],
    [
      'an unclosed mark before',
      'A 5" pipe, yet “closed for 61 days” [1].',
      'A 5" pipe, yet “closed for 61 days” [1].',
      ['on-page'],
      { sources: [CLUB] },
    ],
    [
      'an ellipsis',
      'It was “used for 412 hours … rain or frost” [1].',
      'It was “used for 412 hours … rain or frost” [1].',
      ['on-page'],
      { sources: [CLUB] },
    ],
  ])('%s', (_, speech, shown, labels, said) => {
    expect(heard(speech, said)).toEqual({ shown, labels })
  })
})

test('§17 of a text that was cut, only the citations that are kept', () => {
  const guard = citedSpeech(unguarded, { known: passagesOf([CLUB], 'en') }, null)
  const shown = guard.push('It was “closed for 61 days” [1]. It cost 13 euros [1].') + guard.flush()
  expect(guard.citationsIn(shown)?.map(({ label }) => label)).toEqual(['on-page', 'figure-missing'])
  expect(guard.citationsIn(shown.slice(0, 40))?.map(({ label }) => label)).toEqual(['on-page'])
})
