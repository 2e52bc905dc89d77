/** What a page may not contain, whoever's words it shows: looked for in the real document. */
import type { Page } from '@playwright/test'

/** Everything that a hostile text has brought about on a page. */
export interface Watch {
  /** Dialogs, other windows, requests to any other origin, and what the content security policy had to stop. */
  readonly incidents: string[]
}

/** Begins to watch; call it before the page is opened. */
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

/** Elements and attributes that no text may have made, each by its HTML; links that are not what links may be. */
export function offendersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const say = (element: Element) => element.outerHTML.slice(0, 200)
    const loads =
      'img, picture, source, iframe, frame, object, embed, video, audio, track, base, template, foreignObject, svg :is(a, use, image, feImage, script, style, animate, set)'
    const found = [...document.querySelectorAll(loads)].map(say)
    if ('hostile' in globalThis) found.push('a script of theirs ran')
    // Elements, attributes and the title: what turns the writing direction reaches beyond the text it stands in.
    for (const [turned] of document.documentElement.outerHTML.matchAll(/.{0,40}[\u202a-\u202e\u2066-\u2069].{0,40}/gs))
      found.push(`turned: ${turned}`)
    // Our own come from here, by a path, and hold nothing themselves.
    for (const element of document.querySelectorAll('script, style, link, meta[http-equiv]')) {
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
      for (const { name } of element.attributes) {
        if (name.startsWith('on') || (addresses.includes(name) && element.localName !== 'script'))
          found.push(say(element))
      }
      if (
        element.hasAttribute('style') &&
        element.closest('.turn-text, .argument-cards, .debate-title, .versus-position')
      ) {
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
  })
}
