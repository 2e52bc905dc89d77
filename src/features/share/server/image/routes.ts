import type { Viewer } from '#features/account/viewer.ts'
import type { DigitalSource } from '#features/debates/digital-source.ts'
import type { Links } from '#features/links/server/create-links.ts'
import { isKnown } from '#platform/server/http/answer.ts'
import { html } from '#platform/server/http/pages/html.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { withText } from '#platform/server/images/picture.ts'
import { sharedImage } from '../../contract.ts'
import type { Images } from './images.ts'

/** Chats and proxies may keep an image for an hour; then they must ask again, and a revoked link answers 404. */
const KEPT = 'public, max-age=3600, must-revalidate'
/** For an image without the debate's words, used if drawing failed. */
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
    // For a tag that the client has, the platform answers 304 without the bytes, so nothing needs to be drawn.
    const isHeld = isKnown(etag, call.header('if-none-match'))
    const { png, isFinal } = isHeld ? NOTHING_NEW : await images.imageOf(words, call.ip)
    call.setHeader('cache-control', isFinal ? KEPT : KEPT_BRIEFLY)
    if (isFinal) call.setHeader('etag', etag)
    // Unlike every other answer, this one is meant to be shown on other sites.
    call.setHeader('cross-origin-resource-policy', 'cross-origin')
    return xmp === null || isHeld ? png : withText(png, XMP_KEYWORD, xmp)
  })
}

const NOTHING_NEW = { png: new Uint8Array(), isFinal: true }

/** §16; IPTC Photo Metadata Standard 2025.1, XMP part 1, section 7. */
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
