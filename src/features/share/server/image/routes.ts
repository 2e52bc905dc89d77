import type { Viewer } from '#features/account/viewer.ts'
import { type DigitalSource, type DigitalSourceType, sourceText } from '#features/debates/digital-source.ts'
import type { Links } from '#features/links/server/create-links.ts'
import { isKnown } from '#platform/server/http/answer.ts'
import { html } from '#platform/server/http/pages/html.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { withText, type Picture, type TextBox } from '#platform/server/images/picture.ts'
import { sharedImage } from '../../contract.ts'
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
import type { Debate } from '#features/debates/contract/debates.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { pageLanguageNear } from '#features/language/server/page-language.ts'

/** Lets chat apps and proxies keep an image for an hour, during which they show it even if its link is revoked. */
const KEPT = 'public, max-age=3600, must-revalidate'
/** The cache header of an image that is sent without the debate's text because drawing has failed. */
const KEPT_BRIEFLY = 'public, max-age=60'
/** The keyword of a PNG text chunk that holds an XMP packet (XMP part 3, section 1.1.5). */
const XMP_KEYWORD = 'XML:com.adobe.xmp'

export function imageRoute(
  { openLink, shareHead, madeBy }: Pick<Links, 'openLink' | 'shareHead' | 'madeBy'>,
  images: Images,
): Route<Viewer> {
  return route(sharedImage, async (call) => {
    const { debate, source } = await openLink(call, async (token) => {
      const debate = await shareHead(token)
      return debate && { debate, source: await madeBy(debate.id) }
    })
    const words = { ...debate, made: source?.type ?? null }
    const xmp = source && xmpOf(source)
    const etag = images.tagOf(words, xmp)
    // If the client already has this image, the response is 304, so nothing needs to be drawn.
    const isHeld = isKnown(etag, call.header('if-none-match'))
    const { png, isFinal } = isHeld ? NOTHING_NEW : await images.imageOf(words, call.ip)
    call.setHeader('cache-control', isFinal ? KEPT : KEPT_BRIEFLY)
    if (isFinal) call.setHeader('etag', etag)
    // Permits other sites to show preview images, unlike all other responses.
    call.setHeader('cross-origin-resource-policy', 'cross-origin')
    return xmp === null || isHeld ? png : withText(png, XMP_KEYWORD, xmp)
  })
}

const NOTHING_NEW = { png: new Uint8Array(), isFinal: true }

/** Returns an XMP packet (§16; IPTC Photo Metadata Standard 2025.1, XMP part 1, section 7). */
function xmpOf({ type, models, date }: DigitalSource): string {
  return html`<?xpacket begin="${'\uFEFF'}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description
          rdf:about=""
          xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        >
          <Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType>
          <Iptc4xmpExt:AISystemUsed>${models.join(', ')}</Iptc4xmpExt:AISystemUsed>
          <xmp:CreateDate>${date}</xmp:CreateDate>
        </rdf:Description>
      </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="r"?>`.markup
}

export interface PreviewWords extends Pick<Debate, 'question' | 'option1' | 'option2' | 'language'> {
  /** States how the turns were made (§16); null before the first turn. */
  readonly made: DigitalSourceType | null
}

/** Repeats the light theme's colours (`src/app/web/styles/tokens.css`). */
const INK = '#1a2344'
const FIRST = '#a8330f'
const SECOND = '#07625f'
const SHADOWS = [
  { x: -3, y: 2, color: '#ef5a2f' },
  { x: 3, y: -1, color: '#12a19a' },
] as const

let art: string | null = null

export function previewImage({ question, option1, option2, language, made }: PreviewWords): Picture {
  art ??= readFileSync(join(assetsFolder(), 'preview', 'art.svg'), 'utf8')
  const title = { x: 128, y: 54, width: 944, height: 332, sizes: [96, 84, 76, 64, 54, 46], lines: 4 } as const
  const look = { color: INK, shadows: SHADOWS, align: 'start', vertical: 'middle' } as const
  return {
    width: 1200,
    height: 630,
    art,
    boxes: [
      { text: question, language, ...title, ...look },
      ...side(viewTexts.einstein, option1, { x: 252, color: FIRST, align: 'left' }, language),
      ...side(viewTexts.cat, option2, { x: 644, color: SECOND, align: 'right' }, language),
      ...(made === null ? [] : [mark(made, language)]),
    ],
  }
}

function mark(made: DigitalSourceType, language: string): TextBox {
  const { code, text } = pageLanguageNear(language)
  const place = { x: 88, y: 586, width: 1024, height: 32 }
  const look = { color: INK, align: 'start', vertical: 'top' } as const
  return { ...place, ...look, text: text(sourceText(made)), language: code, sizes: [22], lines: 1 }
}

function side(
  name: string,
  position: string,
  place: Pick<TextBox, 'x' | 'color' | 'align'>,
  language: string,
): TextBox[] {
  const beside = { ...place, width: 304, vertical: 'top' } as const
  const { code, text } = pageLanguageNear(language)
  return [
    { ...beside, text: text(name), language: code, y: 430, height: 40, sizes: [28], lines: 1 },
    { ...beside, text: position, language, color: INK, y: 470, height: 112, sizes: [36, 30, 26], lines: 3 },
  ]
}

/** Increase this number whenever the look of images changes. Otherwise caches keep showing the old images. */
const LAYOUT = 4
/** The maximum size of the cached images in bytes, enough for about 150 images. */
const MOST_KEPT = 16 * 1024 * 1024

interface Image {
  readonly png: Uint8Array<ArrayBuffer>
  /** False if drawing failed; caches may then keep the image only briefly. */
  readonly isFinal: boolean
}

interface ImagesDeps {
  readonly painter: Pick<Painter, 'paint'>
  readonly perAddress: Pick<Limiter, 'demand'>
  readonly log: Pick<Logger, 'warn'>
  readonly most?: number
}

type Images = ReturnType<typeof createImages>

/** Draws each image once and caches it by content. If drawing fails, returns an image without the debate's text. */
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

    /** Returns the image. Throws 429 if too many images were drawn for the IP address, or the painter's error. */
    async imageOf(words: PreviewWords, ip: string): Promise<Image> {
      const tag = tagOf(words, null)
      const found = kept.get(tag)
      if (found) return { png: found, isFinal: true }
      return drawings.run(tag, { allow: () => perAddress.demand(ip, 'too-many-images'), work: () => draw(tag, words) })
    },
  }
}

function tagOf({ question, option1, option2, language, made }: PreviewWords, outside: string | null): string {
  const content = JSON.stringify([LAYOUT, question, option1, option2, language, made, outside])
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

let general: Image['png'] | null = null

function withoutWords(): Image['png'] {
  general ??= new Uint8Array(readFileSync(join(assetsFolder(), 'preview', 'without-words.png')))
  return general
}
