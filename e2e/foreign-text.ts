import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstRoute } from './page-weight.ts'

export interface Watch {
  /** Lists the dialogs, new windows, requests to other origins, and violations of the content security policy. */
  readonly incidents: string[]
}

/** Records incidents on the page. Must be called before the page is opened. */
export async function watchPage(page: Page, origin: string): Promise<Watch> {
  const incidents: string[] = []
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => incidents.push(`window: ${popup.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) incidents.push(`request: ${request.url()}`)
  })
  page.on('pageerror', (error) => incidents.push(`error: ${error.message}`))
  await page.exposeFunction('reportViolation', (directive: string) => incidents.push(`policy: ${directive}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      ;(globalThis as unknown as { reportViolation: (directive: string) => void }).reportViolation(effectiveDirective)
    })
  })
  return { incidents }
}

/** Returns the HTML of elements, attributes and links that no text may create. */
export function offendersOn(page: Page): Promise<string[]> {
  return page.evaluate((built) => {
    const say = (element: Element) => element.outerHTML.slice(0, 200)
    const loads =
      'img, picture, source, iframe, frame, object, embed, video, audio, track, base, template, foreignObject, svg :is(a, use, image, feImage, script, style, animate, set)'
    // The header's flags are allowed, because the header contains no foreign text.
    const isOurs = (element: Element) => element.matches('header .language-flag[src^="/assets/"]')
    const found = [...document.querySelectorAll(loads)].filter((element) => !isOurs(element)).map(say)
    if ('hostile' in globalThis) found.push('a script of theirs ran')
    // Search the whole document, because a direction control character also affects the text around its element.
    for (const [turned] of document.documentElement.outerHTML.matchAll(/.{0,40}[\u202a-\u202e\u2066-\u2069].{0,40}/gs))
      found.push(`turned: ${turned}`)
    // This element describes how the turns were made (§16) and must contain valid JSON.
    const told = document.head.querySelector('script[type="application/ld+json"]')
    if (told !== null) JSON.parse(told.textContent)
    // Other scripts, styles and links need an address on this origin and no content, except the build's inline ones.
    const inline = (['script:not([src], [type])', 'style'] as const).map((kind) => document.head.querySelector(kind))
    const fromBuild = inline.filter((element) => built.some((text) => element?.textContent.startsWith(text)))
    for (const element of document.querySelectorAll('script, style, link, meta[http-equiv]')) {
      if (element === told || fromBuild.includes(element)) continue
      const address = element.getAttribute('src') ?? element.getAttribute('href')
      const own = address !== null && new URL(address, location.href).origin === location.origin
      if (!own || element.textContent !== '') found.push(say(element))
    }
    const addresses = [
      'src',
      'srcset',
      'action',
      'formaction',
      'data',
      'poster',
      'background',
      'srcdoc',
      'ping',
      'xlink:href',
    ]
    for (const element of document.querySelectorAll('body *')) {
      if (isOurs(element)) continue
      for (const { name } of element.attributes) {
        if (name.startsWith('on') || (addresses.includes(name) && element.localName !== 'script'))
          found.push(say(element))
      }
      // The style of growing text may only set a custom property, which reserves room for the last word.
      const style = element.matches('.turn-text[data-growing]')
        ? element.getAttribute('style')?.replace(/^--rest: "(?:[^"\\]|\\.)*";$/s, '')
        : element.getAttribute('style')
      if (style && element.closest('.turn-text, .argument-cards, .debate-title, .versus-position')) {
        found.push(say(element))
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const ours = link.closest('.turn-text, .turn') === null
      const web = link.protocol === 'http:' || link.protocol === 'https:'
      const apart = ['noopener', 'noreferrer', 'nofollow', 'ugc'].every((word) => link.relList.contains(word))
      const away = link.target === '_blank' && apart
      if (!(ours ? link.origin === location.origin : web && away && link.origin !== location.origin))
        found.push(say(link))
    }
    return found
  }, builtInline())
}

/** Returns the texts with which the build's inline script and styles begin. */
function builtInline(): string[] {
  const web = join(import.meta.dirname, '..', 'dist', 'web')
  const [styles = ''] = [...firstRoute().css]
  return ['theme.js', styles].map((name) => readFileSync(join(web, name), 'utf8').trim())
}
