import type { Viewer } from '#features/account/viewer.ts'
import type { Links } from '#features/links/server/create-links.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { oembed } from '../../contract.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../../embed-code.ts'
import type { PublicAddress } from '../../share-link.ts'

/** Seconds for which caches may keep an embed (§14). Meanwhile, they show it even if its link is revoked. */
export const EMBED_KEPT_S = 60

const PICTURE = { width: 1200, height: 630 }

export function oembedRoute(links: Pick<Links, 'openLink' | 'shareHead'>, addresses: PublicAddress): Route<Viewer> {
  return route(oembed, async ({ query, ip, caller }) => {
    if (query.format === 'xml') throw new Problem(501, 'format-not-offered')
    const shareToken = tokenIn(query.url, addresses)
    if (shareToken === null) throw new Problem(404, 'share-not-found')
    const { question: title } = await links.openLink({ ip, caller, params: { shareToken } }, links.shareHead)
    const { publicUrl } = addresses
    const { maxwidth = Infinity, maxheight = Infinity } = query
    const frame = { width: Math.min(EMBED_WIDTH, maxwidth), height: Math.min(EMBED_HEIGHT, maxheight) }
    return {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: 'Einstein vs Cat',
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

export function oembedAddress(publicUrl: string, link: string): string {
  return `${publicUrl}${oembed.path}?${new URLSearchParams({ url: link, format: 'json' })}`
}

function tokenIn(address: string, { publicUrl, aliases }: PublicAddress): string | null {
  const url = parsedUrl(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.host !== new URL(publicUrl).host && !aliases.includes(url.host)) return null
  return /^\/(?:share|embed)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null
}
