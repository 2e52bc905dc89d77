/** Renders what a page shows before its JavaScript runs (docs/decisions/0048). */
import { QueryClientProvider } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { HomeIntro } from '#screens/home/home-intro.tsx'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import { FirstView } from '#screens/debate/first-view.tsx'
import type { Speech } from '#features/language/fill.ts'
import { drawLongTurns } from '#features/cards/web/long-turns.ts'
import { drawIn } from '#features/language/web/language.ts'
import type { SiteLinks as Links } from '#features/models/contract.ts'
import { Archive } from '#screens/debate/archive/archive.tsx'
import { ArchiveNotFound } from '#screens/debate/archive/archive-screen.tsx'
import { FramedArchive } from '#screens/debate/archive/framed-archive.tsx'
import { fillStances } from '#features/verdict/web/stances/stances-cache.ts'
import { withoutBidiControls, withoutOpenBidiControls } from '#platform/bidi-controls.ts'
import { systemClock } from '#platform/clock.ts'
import { renderStatic } from '#platform/web/static-render.ts'
import type { ServerRenderedPart } from '../server-rendered-part.ts'
import { SiteLinks } from './frame/site-links.tsx'
import { StillHeader } from './frame/still-header.tsx'
import { createQueryClient } from './query-client.ts'

await prefetchMarkdown()

const kept = new LRUCache<string, string>({
  /** The maximum total length of the cached HTML and its keys, in characters. */
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

export function draw(part: ServerRenderedPart, { lang, dir, text }: Speech, asText = false): string {
  const key = JSON.stringify([lang, asText, part])
  const markup = kept.get(key) ?? drawLongTurns(asText, () => drawn(part, { lang, dir, text }))
  kept.set(key, markup)
  return markup
}

function drawn(part: ServerRenderedPart, page: Speech): string {
  const cache = createQueryClient()
  if ('archive' in part && part.archive !== null) fillStances(cache, part.archive, part.archive.stances)
  if ('debate' in part && part.stances) fillStances(cache, part.debate, part.stances)
  const whole = <QueryClientProvider client={cache}>{elementOf(part)}</QueryClientProvider>
  const still = 'frame' in part ? 'framed' : 'before-program'
  const markup = drawIn(page, () => renderStatic(still, () => renderToStaticMarkup(whole)))
  if (withoutBidiControls(markup) === markup) return markup
  // Cleans each text and attribute separately, so that none changes the direction of its neighbours.
  return markup.replaceAll(/[^<>"]+/g, withoutOpenBidiControls)
}

function elementOf(part: ServerRenderedPart) {
  if ('frame' in part) {
    return (
      <>
        <FramedArchive archive={part.frame} address={part.address} />
        {linksOf(part.siteLinks, '_blank')}
      </>
    )
  }
  if ('siteLinks' in part) return linksOf(part.siteLinks)
  return (
    <div className="frame">
      <StillHeader account={!('header' in part)} />
      <main className="frame-screen">{screenOf(part)}</main>
    </div>
  )
}

function screenOf(part: Exclude<ServerRenderedPart, { siteLinks: unknown }>) {
  if ('header' in part) return null
  if ('debate' in part) return <FirstView debate={part.debate} />
  if ('archive' in part) {
    if (part.archive === null) return <ArchiveNotFound />
    return <Archive {...part.archive} fetchedAt={0} clock={systemClock} />
  }
  // `public/theme.js` hides this element if another language or an open debate will replace it.
  return (
    <div className="home first-paint">
      <HomeIntro />
    </div>
  )
}

function linksOf(links: Partial<Links>, target?: '_blank') {
  if (Object.values(links).every((address) => !address)) return null
  return (
    <p className="site-links">
      <SiteLinks of={links} target={target} />
    </p>
  )
}
