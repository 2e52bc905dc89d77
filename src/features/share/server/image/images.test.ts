import { describe, expect, test } from 'vitest'
import { Problem } from '#platform/server/errors.ts'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import { WorkerFailed } from '#platform/server/worker.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { PreviewWords } from './routes.ts'
import { createImages } from './routes.ts'

const words = (question: string): PreviewWords => ({
  question,
  option1: 'Yes',
  option2: 'No',
  language: 'en',
  made: null,
})
const unlimited = { demand: () => Promise.resolve() }

function withPainter(paint: Painter['paint'], most?: number) {
  const log: string[] = []
  const warn = (_: unknown, line?: string) => void log.push(line ?? '')
  const images = createImages({
    painter: { paint },
    perAddress: unlimited,
    log: { warn } as never,
    ...(most && { most }),
  })
  return { images, log }
}

describe('§11 preview images', () => {
  test('too many wait: the painter’s refusal reaches the caller, and the next call draws', async () => {
    let full = true
    const { images } = withPainter(() =>
      full ? Promise.reject(new Problem(503, 'busy', { retryAfter: 3 })) : Promise.resolve(new Uint8Array(9)),
    )
    await expect(images.imageOf(words('A?'), 'ip')).rejects.toMatchObject({ status: 503, retryAfter: 3 })
    full = false
    expect(await images.imageOf(words('A?'), 'ip')).toEqual({ png: new Uint8Array(9), isFinal: true })
  })

  test('drawing fails: the image without words, not cached, and a line in the log; the next call draws', async () => {
    const answers = [Promise.reject(new WorkerFailed('for a test')), Promise.resolve(new Uint8Array(9))]
    const { images, log } = withPainter(() => answers.shift() ?? Promise.resolve(null))
    const failed = await images.imageOf(words('A?'), 'ip')
    expect(failed.isFinal).toBe(false)
    expect(failed.png.length).toBeGreaterThan(10_000)
    expect(log).toEqual(['preview image not drawn'])
    expect(await images.imageOf(words('A?'), 'ip')).toEqual({ png: new Uint8Array(9), isFinal: true })
  })

  test('the cache is bounded: the image that was not used for the longest time is drawn again', async () => {
    const drawn: string[] = []
    const { images } = withPainter((picture) => {
      drawn.push(picture.boxes[0]?.text ?? '')
      return Promise.resolve(new Uint8Array(100))
    }, 250)
    for (const question of ['A', 'B', 'A', 'C', 'A', 'B']) await images.imageOf(words(question), 'ip')
    expect(drawn).toEqual(['A', 'B', 'C', 'B'])
  })

  test('every word of the image is part of the tag', () => {
    const { images } = withPainter(() => Promise.resolve(null))
    const base = words('A?')
    const made = DIGITAL_SOURCES.trained
    const others = [{ option1: 'No' }, { option2: 'x' }, { language: 'ja' }, { made }].map((one) => ({
      ...base,
      ...one,
    }))
    const tags = [base, ...others].map((each) => images.tagOf(each, null))
    expect(new Set([...tags, images.tagOf(base, 'beside')]).size).toBe(6)
  })
})
