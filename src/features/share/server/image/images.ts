/** The preview images: each is drawn once and cached by its content, and a debate without a drawn image gets a general one. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { assetsFolder } from '#platform/server/folder-above.ts'
import type { Logger } from '#platform/server/log.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { WorkerFailed } from '#platform/server/worker.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { previewImage, type PreviewWords } from './preview-image.ts'

/** Must be raised with every change of how an image looks, so that caches elsewhere get the new one. */
const LAYOUT = 4
/** The most bytes of images in the cache; about 150 of them. */
const MOST_KEPT = 16 * 1024 * 1024

type Png = Uint8Array<ArrayBuffer>

export interface Image {
  readonly png: Png
  /** Whether it is the debate's final image; otherwise drawing failed this time, and caches must ask again soon. */
  readonly isFinal: boolean
}

export interface Images {
  /** The image's `ETag`; it differs if the words or the text outside the pixels do. */
  tagOf(words: PreviewWords, outside: string | null): string
  /**
   * The image, from the cache or drawn. Only a drawing takes a point of the address.
   * @throws Problem 429 without a point left; the painter's refusal when too many images wait
   */
  imageOf(words: PreviewWords, ip: string): Promise<Image>
}

export interface ImagesDeps {
  readonly painter: Pick<Painter, 'paint'>
  /** The limiter of drawings per address. */
  readonly drawings: Pick<Limiter, 'demand'>
  readonly log: Pick<Logger, 'warn'>
  /** Bytes in the cache; fewer in tests. */
  readonly most?: number
}

export function createImages({ painter, drawings: perAddress, log, most = MOST_KEPT }: ImagesDeps): Images {
  /** The cached images by tag. */
  const kept = new LRUCache<string, Png>({ maxSize: most, sizeCalculation: (png) => png.length })
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

    async imageOf(words, ip) {
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

function tagOf({ question, option1, option2, language, made }: PreviewWords, outside: string | null): string {
  const content = JSON.stringify([LAYOUT, question, option1, option2, language, made, outside])
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

let general: Png | null = null

/** The image without a debate's words (`card.test.ts` compares it with what is drawn today). */
function withoutWords(): Png {
  general ??= new Uint8Array(readFileSync(join(assetsFolder(), 'preview', 'without-words.png')))
  return general
}
