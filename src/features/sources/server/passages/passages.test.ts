import { describe, expect, test } from 'vitest'
import { PASSAGE_MAX } from '../../rules.ts'
import { cutPassages, type RankJob, rankPassages } from './passages.ts'

describe('passages of a text (§17)', () => {
  test.each(['', '   \n  '])('none of %j', (text) => {
    expect(cutPassages(text)).toEqual([])
  })

  test.each([
    ['short paragraphs are joined', 'Heading\nOne sentence.\nAnother one.'],
    ['long ones are cut between sentences', 'This is a sentence of some length. '.repeat(80)],
    ['without spaces between words', '光は波であり、同時に粒子でもある。'.repeat(120)],
    ['one word without an end', 'x'.repeat(3 * PASSAGE_MAX)],
    ['whole characters', '🙂'.repeat(PASSAGE_MAX)],
  ])('%s: they stand where they say, in order, within the bound, and hold every word', (_, text) => {
    const passages = cutPassages(text)
    for (const { start, end, text: words } of passages) {
      expect(text.slice(start, end)).toBe(words)
      expect(words.length).toBeLessThanOrEqual(PASSAGE_MAX + 1)
      expect(words.isWellFormed()).toBe(true)
    }
    const plain = (words: string) => words.replaceAll(/\s/g, '')
    expect(plain(passages.map(({ text: words }) => words).join(''))).toBe(plain(text))
  })
})

describe('the passages about a position', () => {
  const city = 'Cars take most of the space of a street. Without them, streets become places for people.'
  const bees = 'Bees dance to tell the others where flowers stand, and the others follow the dance.'
  const bus = 'Buses reach those who cannot walk or ride; a ban on private cars makes them faster.'
  const sources = [bees, `${city}\n${'-'.repeat(200)}\n${bus}`]
  const rank = (texts: readonly string[], wanted: string, telling: string, more: Partial<RankJob> = {}) =>
    rankPassages({
      sources: texts.map((text) => ({ title: '', text, given: false })),
      wanted,
      telling: telling.split(' '),
      language: 'en',
      most: 8,
      ...more,
    })

  test('none when nothing shares a word with it', async () => {
    expect(await rank(sources, 'Quantum chromodynamics', 'quantum chromodynamics')).toEqual([])
    expect(await rank([], 'cars', 'cars')).toEqual([])
  })

  describe('none of a page that was found which shares', () => {
    const cars = 'Should cities ban private cars? Yes'
    const telling = 'cities ban private cars'
    test.each([
      ['only small words', 'Yes, it should have been better known by those who wrote of it.'],
      ['one telling word in passing', 'The choir of the town played for the first private guests in 1921.'],
      [
        'one telling word many times',
        'A cars race is for cars; cars meet cars, and who loves cars should look at cars.',
      ],
    ])('%s', async (_, text) => {
      expect(await rank([text, bus], cars, telling)).toMatchObject([{ source: 1 }])
    })

    test('two telling words that do not stand together', async () => {
      const hall = 'The town hall rents rooms to private clubs, and a car park lies behind it.'
      expect(await rank([hall], cars, telling)).toEqual([])
    })

    test('but three in any form, two that stand together, two with its title, and one when there is but one', async () => {
      const forms = 'Some towns ban a private owner’s car from their middle.'
      expect(await rank([forms], cars, telling)).toHaveLength(1)
      expect(await rank(['Fewer private cars make a street quiet.'], cars, telling)).toHaveLength(1)
      const noise = { title: 'Private cars', text: 'Without cars the noise falls by half.', given: false }
      expect(await rank([], cars, telling, { sources: [noise, { ...noise, title: 'Noise' }] })).toMatchObject([
        { source: 0 },
      ])
      expect(await rank([bees], 'Do bees dance?', 'bees')).toHaveLength(1)
    })

    test('nor more than one on a page whose whole title is a telling word', async () => {
      const page = { title: 'Car', text: 'Cars are vehicles with wheels that carry people.', given: false }
      expect(await rank([], cars, telling, { sources: [page, { ...page, title: 'Car boot sale' }] })).toMatchObject([
        { source: 0 },
      ])
    })

    test('and a text that a reader gave is about it by one word', async () => {
      const given = { title: '', text: 'Without cars the noise falls by half.', given: true }
      expect(await rank([], cars, telling, { sources: [given] })).toHaveLength(1)
    })
  })

  describe('beside a page that is about it', () => {
    const schools = 'Are private schools good for a society? Yes'
    const page = (title: string, text: string) => ({ title, text, given: false })
    const school = page('Private school', 'Private schools take fees.\nPrivate schools choose their pupils.')
    const society = page('Civil society', 'Civil society is a part of society beside the state and the private firms.')

    test('one that names two of its words by chance is left out, however rare they are among what was found', async () => {
      const job = { sources: [society, school] }
      const found = await rank([], schools, 'private schools society', job)
      expect(found.map(({ source }) => source)).toEqual([1])
    })

    test('what names more of it comes first, before what is rare', async () => {
      const texts = [
        'Teachers of students.',
        'Homework is a set of tasks that students get.',
        'Teachers meet students.',
      ]
      const long = texts.map((text) => `${text} ${'They talk. '.repeat(40)}`).join('\n')
      const job = { sources: [page('Teacher', long)] }
      const found = await rank([], 'Should teachers mark students?', 'teachers mark students', job)
      expect(found.at(-1)?.text).toMatch(/^Homework/)
    })

    test('a text that a reader gave stays, and takes nothing from what was found', async () => {
      const own = {
        ...page('Notes', 'Our society has private schools; private schools do a society good.'),
        given: true,
      }
      const found = await rank([], schools, 'private schools society', { sources: [own, school] })
      expect(new Set(found.map(({ source }) => source))).toEqual(new Set([0, 1]))
    })
  })

  test('small words of the question bring no passage to the front', async () => {
    const wordy = 'Should one yes should the private ban: yes, should all, should it, yes.'
    const plain = 'A ban of private cars empties a street for all the people who walk in it, say planners.'
    expect(
      (await rank([wordy, plain], 'Should the cities ban private cars? Yes', 'cities ban private cars'))[0],
    ).toMatchObject({
      source: 1,
    })
  })

  test('a long joined word says as much as two', async () => {
    const text = 'Die Geschwindigkeitsbegrenzung gilt seit 1973.'
    const job = { language: 'de' }
    expect(
      await rank([text], 'Geschwindigkeitsbegrenzung überall?', 'geschwindigkeitsbegrenzung überall', job),
    ).toHaveLength(1)
  })

  test('the best first, at most as many as asked for, each with its source', async () => {
    const found = await rank(sources, 'Should cities ban private cars? Yes', 'cities ban private cars')
    expect(found[0]).toMatchObject({ source: 1, text: bus })
    expect(found.map(({ source }) => source)).not.toContain(0)
    expect(await rank(sources, 'cars streets', 'cars streets', { most: 1 })).toHaveLength(1)
  })

  test('in a script without spaces', async () => {
    const texts = ['蜂は踊って花の場所を教える。', '光は波であり、同時に粒子でもある。']
    expect(await rank(texts, '光は波ですか', '光 波', { language: 'ja' })).toMatchObject([{ source: 1 }])
  })
})
