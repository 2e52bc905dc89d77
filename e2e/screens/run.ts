/** Takes pictures of every state in its languages, both themes and three widths, and lays them out on one page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { LIMITS } from '../limits.ts'
import { startProduct } from '../product.ts'
import { ENGLISH, screenLanguage } from './screen-language.ts'
import { states } from './states.ts'

/** Widths with their heights, in px. */
const sizes = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const
/** In a picture of the whole page a button at the screen's edge would stand in the middle. */
const UNSTUCK = '.debate-go { position: static !important }'
const themes = ['light', 'dark'] as const
const everywhere = [ENGLISH, screenLanguage('ar')]
/** Hebrew has letters of its own: two states show them. */
const languagesOf = (state: string) =>
  state === 'home' || state === 'debate' ? [...everywhere, screenLanguage('he')] : everywhere

/** @param folder where the pictures go; it is emptied first. @param only a part of the wanted states' names */
export async function takeScreens(folder: string, only = ''): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const product = await startProduct({ LIMITS, SCRIPTED_MS_PER_PIECE: '0' })
  const browser = await chromium.launch(await launchOptions())
  const rows: string[] = []
  try {
    for (const { name, open } of states.filter((state) => state.name.includes(only))) {
      const pictures: string[] = []
      for (const language of languagesOf(name)) {
        const context = await browser.newContext({
          baseURL: product.url,
          serviceWorkers: 'block',
          // Playwright's own style is inline.
          bypassCSP: true,
          reducedMotion: 'reduce',
        })
        await context.addInitScript((code) => localStorage.setItem('language', code), language.code)
        const page = await context.newPage()
        await open(page, language)
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height })
          for (const theme of themes) {
            await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme)
            const file = `${name}-${theme}-${width}-${language.code}.png`
            await page.screenshot({ path: join(folder, file), fullPage: true, style: UNSTUCK })
            pictures.push(`<a href="${file}"><img src="${file}" alt="${file}" width="${width / 5}"></a>`)
          }
        }
        await context.close()
      }
      rows.push(`<h2>${name}</h2>\n<p>${pictures.join('\n')}</p>`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Screens</title>\n${rows.join('\n')}\n`)
  return rows.length
}
