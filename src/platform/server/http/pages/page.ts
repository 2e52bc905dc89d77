import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
import { dataBlock, Html, html, linkedDataBlock } from './html.ts'
import { hashSource, pagePolicy } from './page-policy.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Edition {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  text(english: string, values?: Readonly<Record<string, string | number>>): string
  readonly detected: boolean
  /** File names of the fonts that the first paint needs, without folder and hash. */
  readonly fonts: readonly string[]
}

/** All addresses are absolute, and `linkedData` is JSON-LD. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly canonical: string | null
  /** The address of a PNG of 1200 × 630 pixels. */
  readonly image: string | null
  /** The address for the page's oEmbed link (https://oembed.com, "Discovery"). */
  readonly oembed: string | null
  readonly listed: boolean
  readonly linkedData: object | null
}

export interface Page {
  readonly head: PageHead
  readonly picture: Html | null
  readonly noScript: Html | null
  readonly answers: FirstAnswers | null
  readonly modules: readonly string[]
  readonly status?: 404 | 410
}

const DOCUMENT =
  /^(.*<html) lang="en" dir="ltr"(>.*)<!-- head -->.*<!-- \/head -->(.*)(<\/head>.*)<!-- picture -->(.*)<!-- data -->(.*)$/s

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const SCRIPT = /(?<=<script>).+?(?=<\/script>)/gs
const NO_SCRIPT = /(?<=<noscript>).+(?=<\/noscript>)/

/** The policy allows the page's inline script and styles. */
export type WrittenPage = { readonly text: string; readonly policy: string }

/**
 * Returns a function that fills the template; throws if the template lacks a mark. A page contains its styles, because
 * files would delay the first paint by a round trip, or by two for a seventh file (HTTP/1.1 browsers load six at once).
 */
export function pageWriter(
  template: string,
  linksTo: ReturnType<typeof chunkLinks>,
): (page: Page, edition: Edition) => WrittenPage {
  const pieces = DOCUMENT.exec(template)
  if (pieces === null) throw new Error('index.html lacks its lang and dir, or one of its marks: head, picture, data')
  const [start, head, own = '', body, end, rest] = pieces.slice(1)
  const program = own.replaceAll(STYLESHEET, '')
  const scriptSources = (own.match(SCRIPT) ?? []).map(hashSource)
  return (page, { lang, dir, text, detected, fonts }) => {
    const links = linksTo(page.modules, fonts)
    const written = [
      `${start}${html` lang="${lang}" dir="${dir}"${detected ? html` data-detected="${lang}"` : null}`.markup}${head}`,
      headOf(page.head).markup,
      // The styles come last, so that the browser requests the fonts and scripts before it has read the styles.
      `${program}${links.fonts.markup}${links.scripts.markup}${links.styles.markup}`,
      `${body}${page.picture?.markup ?? ''}${end}`,
      page.answers === null ? '' : dataBlock(FIRST_ANSWERS, page.answers).markup,
      rest?.replace(NO_SCRIPT, (english) => html`${text(english)}${page.noScript}`.markup),
    ].join('')
    return { text: written, policy: pagePolicy(scriptSources, links.styleSource) }
  }
}

function headOf({ title, description, canonical, image, oembed, listed, linkedData }: PageHead): Html {
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical === null ? null : html`<link rel="canonical" href="${canonical}" /><meta property="og:url" content="${canonical}" />`}
    ${
      image === null
        ? null
        : html`<meta property="og:image" content="${image}" />
            <meta property="og:image:type" content="image/png" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content="${title}" />
            <meta name="twitter:card" content="summary_large_image" />
            <meta name="twitter:title" content="${title}" />
            <meta name="twitter:description" content="${description}" />
            <meta name="twitter:image" content="${image}" />
            <meta name="twitter:image:alt" content="${title}" />`
    }
    ${oembed === null ? null : html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}" />`}
    ${listed ? null : html`<meta name="robots" content="noindex" />`}
    ${linkedData === null ? null : linkedDataBlock(linkedData)}`
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export function chunkLinks(folder: string) {
  const path = join(folder, '.vite', 'manifest.json')
  const chunks = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {}
  const follow = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    found.add(key)
    for (const next of chunk.imports ?? []) if (!found.has(next)) follow(next, found)
    return found
  }
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry)
  const there = new Set(entries.flatMap((key) => [...follow(key)]))
  const fontFiles = entries.flatMap((key) => chunks[key]?.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const kept = new Map<string, ReturnType<typeof inlineStyles>>()
  return (modules: readonly string[], fonts: readonly string[]) => {
    const wanted = [...new Set(modules.flatMap((key) => [...follow(key)]))].filter((key) => !there.has(key))
    // The app's stylesheet comes first, because it declares the order of the layers.
    const files = [...new Set([...there, ...wanted].flatMap((key) => chunks[key]?.css ?? []))]
    const inline = kept.get(files.join()) ?? inlineStyles(folder, files)
    kept.set(files.join(), inline)
    const faces = fontFiles.filter((file) => fonts.includes(/([\w-]+)-[\w-]{8}\.woff2$/.exec(file)?.[1] ?? ''))
    return {
      fonts: html`${faces.map((file) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`)}`,
      ...inline,
      scripts: html`${wanted.map((key) => html`<link rel="modulepreload" crossorigin href="/${chunks[key]?.file ?? ''}" />`)}`,
    }
  }
}

/**
 * Adds disabled stylesheet links, because the app loads a lazy chunk's styles unless the page already links to them. Their
 * `media` never matches, which also keeps Chromium's preload scanner from loading them.
 */
function inlineStyles(folder: string, files: readonly string[]): { styles: Html; styleSource: string | null } {
  if (files.length === 0) return { styles: html``, styleSource: null }
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('')
  const links = files.map((file) => html`<link rel="stylesheet" disabled media="not all" href="/${file}" />`)
  return { styles: html`${new Html(`<style>${text}</style>`)}${links}`, styleSource: hashSource(text) }
}
