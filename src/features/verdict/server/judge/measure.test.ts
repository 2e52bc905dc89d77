import { describe, expect, test } from 'vitest'
import { seededRandom } from '#testing/random.ts'
import { coin, loverOfTheFirst, loverOfTheLong, perfect } from '#testing/stand-in-judges.ts'
import { allHits, shareOf, shortfalls } from '../../judge/judged.ts'
import { FIXED_DEBATES } from './fixed-debates.ts'
import { FORMS } from './forms.ts'
import { type JudgedReader, measure } from './measure.ts'

const figures = (reader: JudgedReader) =>
  measure(reader, { debates: FIXED_DEBATES, atOnce: 4, signal: new AbortController().signal })
const least = (reader: Awaited<ReturnType<typeof figures>>, disturbance: string) => {
  const { verdicts, answers } = reader.stability.find((one) => one.disturbance === disturbance) ?? {}
  return Math.min(shareOf(verdicts ?? { found: 0, of: 1 }), shareOf(answers ?? { found: 0, of: 1 }))
}

describe('§20 stand-in judges are told apart', () => {
  test('one that finds nothing has found no fault, although it takes none for an answer', async () => {
    const silent = await figures({ read: async () => [[], [], []] })
    expect(allHits(silent).found).toBe(0)
    expect(shortfalls(silent)).toEqual(['hits'])
    expect(silent.kappa.value).toBeNull()
  })

  test('the perfect one passes every measure', async () => {
    const read = await figures(perfect)
    const planted = FIXED_DEBATES.flatMap(({ faults }) => faults).length
    expect(shortfalls(read)).toEqual([])
    expect(allHits(read)).toEqual({ found: planted * FORMS.length, of: planted * FORMS.length })
    expect(read.stability.map(({ disturbance }) => least(read, disturbance))).toEqual([1, 1, 1, 1])
    expect(read.kappa).toMatchObject({ value: 1 })
    expect(read.found).toHaveLength(FIXED_DEBATES.flatMap(({ answers }) => answers).length)
  })

  test('the lover of the first is moved when the sides are swapped, and by nothing else', async () => {
    const read = await figures(loverOfTheFirst)
    expect(shortfalls(read)).toContain('sides')
    expect(['names', 'prose', 'cards'].map((one) => least(read, one))).toEqual([1, 1, 1])
    expect(read.kappa.value).toBe(1)
  })

  test('the lover of the long is moved when the prose becomes longer or plainer, and by nothing else', async () => {
    const read = await figures(loverOfTheLong)
    expect(shortfalls(read)).toContain('prose')
    expect(['sides', 'names', 'cards'].map((one) => least(read, one))).toEqual([1, 1, 1])
    expect(read.kappa.value).toBe(1)
  })

  test('the coin agrees with itself no more than by chance', async () => {
    const read = await figures(coin(seededRandom(1)))
    expect(shortfalls(read)).toEqual(['hits', 'sides', 'names', 'prose', 'cards', 'kappa'])
    expect(Math.abs(read.kappa.value ?? 1)).toBeLessThan(0.15)
  })

  test('a measuring that is given up ends with the reason', async () => {
    const stop = new AbortController()
    const read = async () => {
      stop.abort(new Error('the server ends'))
      return []
    }
    const measuring = measure({ read }, { debates: FIXED_DEBATES, atOnce: 1, signal: stop.signal })
    await expect(measuring).rejects.toThrow('the server ends')
  })
})
