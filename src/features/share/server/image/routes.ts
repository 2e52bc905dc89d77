/** The call for a link's preview image (§11). */
import type { SharedDebates } from '../linked-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { isKnown } from '#platform/server/http/answer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { withText } from '#platform/server/images/picture.ts'
import { sharedImage } from '../../contract.ts'
import type { Images } from './images.ts'
import { XMP_KEYWORD, xmpOf } from './xmp.ts'

/**
 * Chats and proxies may keep an image for an hour without asking; afterwards they must ask, and a dark link answers 404.
 * An image without its words because drawing failed may be kept for a minute.
 */
const KEPT = 'public, max-age=3600, must-revalidate'
const KEPT_BRIEFLY = 'public, max-age=60'

export interface ImageDeps {
  readonly debates: Pick<SharedDebates, 'shareHead' | 'madeBy'>
  readonly openLink: OpenLink
  readonly images: Images
}

export function imageRoutes({ debates, openLink, images }: ImageDeps): Route<Viewer>[] {
  return [
    route(sharedImage, async (call) => {
      const { debate, source } = await openLink(call, async (token) => {
        const debate = await debates.shareHead(token)
        return debate && { debate, source: await debates.madeBy(debate.id) }
      })
      const words = { ...debate, made: source?.type ?? null }
      const xmp = source && xmpOf(source)
      const etag = images.tagOf(words, xmp)
      // The platform answers 304 for this tag, without the bytes, so nothing needs to be drawn.
      const isHeld = isKnown(etag, call.header('if-none-match'))
      const { png, isFinal } = isHeld ? NOTHING_NEW : await images.imageOf(words, call.ip)
      call.setHeader('cache-control', isFinal ? KEPT : KEPT_BRIEFLY)
      if (isFinal) call.setHeader('etag', etag)
      // Made to be shown by other sites' pages, unlike every other answer.
      call.setHeader('cross-origin-resource-policy', 'cross-origin')
      return xmp === null || isHeld ? png : withText(png, XMP_KEYWORD, xmp)
    }),
  ]
}

const NOTHING_NEW = { png: new Uint8Array(), isFinal: true }
