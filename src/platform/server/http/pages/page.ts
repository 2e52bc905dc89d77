/** One page as the server writes it: the parts of `index.html` around the program, filled for one path. */
import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
import type { ChunkLinks } from './build-manifest.ts'
import { dataBlock, html, linkedDataBlock, type Html } from './html.ts'

/** What readers of one language get: the page's own words, and what the program must know of them before it runs. */
export interface Edition {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Translates an English text of the interface, and fills its places. */
  text(english: string, values?: Readonly<Record<string, string | number>>): string
  /** Whether the language was detected; false = the reader chose it. */
  readonly detected: boolean
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** The absolute address under which search engines should list the page; null = none. */
  readonly canonical: string | null
  /** The absolute address of a preview picture for other sites, a PNG of 1200 × 630; null = none. */
  readonly image: string | null
  /**
   * The absolute address at which other sites learn how to show the page in a frame (https://oembed.com, "Discovery");
   * null = none.
   */
  readonly oembed: string | null
  /** Whether search engines may list it. */
  readonly listed: boolean
  /** What the page tells machines in JSON-LD; null = nothing. */
  readonly linkedData: object | null
}

export interface Page {
  readonly head: PageHead
  /** Shown where the program will draw, until it does; null = nothing. */
  readonly picture: Html | null
  /** Answers of calls that the program would make before it first draws; null = none are sent along. */
  readonly answers: FirstAnswers | null
  /** Sources (`src/…`) of the program's parts that this page needs at once, besides the program itself. */
  readonly modules: readonly string[]
  /** The HTTP status; 200 by default. */
  readonly status?: 404 | 410
}

const DOCUMENT =
  /^(.*<html) lang="en" dir="ltr"(>.*)<!-- head -->.*<!-- \/head -->(.*)(<\/head>.*)<!-- picture -->(.*)<!-- data -->(.*)$/s

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
/** The only words of `index.html` outside its head. */
const NO_SCRIPT = /(?<=<noscript>).+(?=<\/noscript>)/

/**
 * Splits the built `index.html` at its marks; the returned function writes a page between them. Throws when a mark is
 * missing. Stylesheets are moved before the program: over HTTP/1.1 a browser fetches six files at a time, and it draws
 * nothing before its stylesheets have loaded.
 * @param linksTo makes the elements that fetch a page's parts early
 */
export function pageWriter(
  template: string,
  linksTo: (modules: readonly string[]) => ChunkLinks,
): (page: Page, edition: Edition) => string {
  const pieces = DOCUMENT.exec(template)
  if (pieces === null) throw new Error('index.html lacks its lang and dir, or one of its marks: head, picture, data')
  const [start, head, own = '', body, end, rest] = pieces.slice(1)
  const program = own.search(/<script type="module"|$/)
  const before = own.slice(0, program) + (own.slice(program).match(STYLESHEET)?.join('') ?? '')
  const scripts = own.slice(program).replaceAll(STYLESHEET, '')
  return (page, { lang, dir, text, detected }) => {
    const links = linksTo(page.modules)
    return [
      `${start}${html` lang="${lang}" dir="${dir}"${detected ? html` data-detected="${lang}"` : null}`.markup}${head}`,
      headOf(page.head).markup,
      // The program's own stylesheet comes first because it declares the order of the layers.
      `${before}${links.styles.markup}${scripts}${links.scripts.markup}`,
      `${body}${page.picture?.markup ?? ''}${end}`,
      page.answers === null ? '' : dataBlock(FIRST_ANSWERS, page.answers).markup,
      rest?.replace(NO_SCRIPT, (english) => html`${text(english)}`.markup),
    ].join('')
  }
}

function headOf({ title, description, canonical, image, oembed, listed, linkedData }: PageHead): Html {
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical === null ? null : html`<link rel="canonical" href="${canonical}" /><meta property="og:url" content="${canonical}" />`}
    ${image === null ? null : imageTags(image, title, description)}
    ${oembed === null ? null : html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}" />`}
    ${listed ? null : html`<meta name="robots" content="noindex" />`}
    ${linkedData === null ? null : linkedDataBlock(linkedData)}`
}

/** The title says what the picture shows. The size lets a chat lay the picture out before it has fetched it. */
function imageTags(image: string, title: string, description: string): Html {
  return html`<meta property="og:image" content="${image}" />
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
