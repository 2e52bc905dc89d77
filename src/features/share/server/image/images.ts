/**
 * The preview images. Each is drawn once and cached by its content; a debate whose image could not be drawn gets a
 * general one.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { assetsFolder } from '#platform/server/folder-above.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { WorkerFailed } from '#platform/server/worker.ts'
import { previewImage, type PreviewWords } from './preview-image.ts'

/** Increase this whenever the look of images changes, so that other caches fetch the new ones. */
const LAYOUT = 4
/** Bytes of cached images: about 150 images. */
const MOST_KEPT = 16 * 1024 * 1024

interface Image {
  readonly png: Uint8Array<ArrayBuffer>
  /** False if drawing failed this time, so caches must ask again soon. */
  readonly isFinal: boolean
}

export interface ImagesDeps {
  readonly painter: Pick<Painter, 'paint'>
  readonly perAddress: Pick<Limiter, 'demand'>
  readonly log: Pick<Logger, 'warn'>
  readonly most?: number
}

export type Images = ReturnType<typeof createImages>

export function createImages({ painter, perAddress, log, most = MOST_KEPT }: ImagesDeps) {
  const kept = new LRUCache<string, Image['png']>({ maxSize: most, sizeCalculation: (png) => png.length })
  const drawings = singleFlight<Image>()

  const draw = async (tag: string, words: PreviewWords): Promise<Image> => {
    try {
      const png = (await painter.paint(previewImage(words))) ?? withoutWords()
      kept.set(tag, png)
      return { png, isFinal: true }
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error
      log.warn({ err: error }, 'preview image not drawn')
      return { png: withoutWords(), isFinal: false }
    }
  }

  return {
    tagOf,

    /** Only drawing counts against the address's limit. Throws 429 above it, and what the painter throws. */
    async imageOf(words: PreviewWords, ip: string): Promise<Image> {
      const tag = tagOf(words, null)
      const found = kept.get(tag)
      if (found) return { png: found, isFinal: true }
      return drawings.run(tag, {
        allow: () => perAddress.demand(ip, 'too-many-images'),
        work: () => draw(tag, words),
      })
    },
  }
}

/** An `ETag`; it changes with the words and with the text stored next to the pixels. */
function tagOf({ question, option1, option2, language, made }: PreviewWords, outside: string | null): string {
  const content = JSON.stringify([LAYOUT, question, option1, option2, language, made, outside])
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

let general: Image['png'] | null = null

/** The image without a debate's words (`card.test.ts` compares it with what is drawn today). */
function withoutWords(): Image['png'] {
  general ??= new Uint8Array(readFileSync(join(assetsFolder(), 'preview', 'without-words.png')))
  return general
}
