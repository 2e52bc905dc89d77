/** The call by which other sites learn how to show a debate (https://oembed.com). */
import type { SharedDebates } from '../linked-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../../embed-code.ts'
import { oembed } from '../../contract.ts'
import type { PublicAddress } from '../../share-link.ts'

/**
 * Seconds that a cache may keep a frame's page, and its address (§14): enough for a page with many readers, and few, because a cache goes on
 * showing a link that has gone dark.
 */
export const EMBED_KEPT_S = 60

const PROVIDER = 'Einstein vs Cat'
/** The preview picture's pixels (§11). */
const PICTURE = { width: 1200, height: 630 }

export interface OembedDeps {
  readonly debates: Pick<SharedDebates, 'shareHead'>
  readonly openLink: OpenLink
  readonly addresses: PublicAddress
}

export function oembedRoute({ debates, openLink, addresses }: OembedDeps): Route<Viewer> {
  return route(oembed, async ({ query, ip, caller }) => {
    if (query.format === 'xml') throw new Problem(501, 'format-not-offered')
    const shareToken = tokenIn(query.url, addresses)
    if (shareToken === null) throw new Problem(404, 'share-not-found')
    const { question: title } = await openLink({ ip, caller, params: { shareToken } }, debates.shareHead)
    const { publicUrl } = addresses
    const { maxwidth = Infinity, maxheight = Infinity } = query
    const frame = { width: Math.min(EMBED_WIDTH, maxwidth), height: Math.min(EMBED_HEIGHT, maxheight) }
    return {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: PROVIDER,
      provider_url: publicUrl,
      html: embedCode({ link: `${publicUrl}/share/${shareToken}`, title, ...frame }),
      ...frame,
      cache_age: EMBED_KEPT_S,
      ...(PICTURE.width <= maxwidth &&
        PICTURE.height <= maxheight && {
          thumbnail_url: `${publicUrl}/api/share/${shareToken}/image.png`,
          thumbnail_width: PICTURE.width,
          thumbnail_height: PICTURE.height,
        }),
    } as const
  })
}

/** The address of the call for the link of a debate. */
export function oembedAddress(publicUrl: string, link: string): string {
  return `${publicUrl}${oembed.path}?${new URLSearchParams({ url: link, format: 'json' })}`
}

/** The token in an address of this site that shows a shared debate; null for any other address. */
function tokenIn(address: string, { publicUrl, aliases }: PublicAddress): string | null {
  const url = parsedUrl(address)
  if (url === null) return null
  const { protocol, host, pathname } = url
  const ours = host === new URL(publicUrl).host || aliases.includes(host)
  if (!ours || !/^https?:$/.test(protocol)) return null
  return /^\/(?:share|embed)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}
