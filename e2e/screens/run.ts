import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { LIMITS } from '../limits.ts'
import { OPERATED } from '../operator.ts'
import { type Product, startProduct } from '../product.ts'
import { operated, type OperatedState } from './operated.ts'
import { ENGLISH, screenLanguage } from './screen-language.ts'
import { states } from './states.ts'

const sizes = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const
/** Makes a sticky button static, because it would appear in the middle of a picture of the whole page. */
const UNSTUCK = '.debate-go { position: static !important }'
const themes = ['light', 'dark'] as const
const everywhere = [ENGLISH, screenLanguage('ar')]
/** Returns the languages of a state's screenshots. Two states also get Hebrew, a second right-to-left language. */
const languagesOf = (state: string) =>
  state === 'home' || state === 'debate' ? [...everywhere, screenLanguage('he')] : everywhere

const ordinary = states.map(({ name, open }): OperatedState => ({
  name,
  open: (page, _, language) => open(page, language),
}))
const sites = [
  [{ SCRIPTED_MS_PER_PIECE: '0' }, ordinary],
  [OPERATED, operated],
] as const

/**
 * Takes screenshots of every state and writes an index.html that shows them. Returns the number of states.
 * @param folder where they are saved; emptied first
 * @param only limits the run to states whose names contain this text
 */
export async function takeScreens(folder: string, only = ''): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(await launchOptions())
  const rows: string[] = []
  try {
    for (const [env, all] of sites) {
      const wanted = all.filter(({ name }) => name.includes(only))
      if (wanted.length === 0) continue
      const product = await startProduct({ LIMITS, ...env })
      try {
        for (const state of wanted) {
          const pictures = await picturesOf(state, browser, product, folder)
          rows.push(`<h2>${state.name}</h2>\n<p>${pictures.join('\n')}</p>`)
        }
      } finally {
        await product.stop()
      }
    }
  } finally {
    await browser.close()
  }
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Screens</title>\n${rows.join('\n')}\n`)
  return rows.length
}

async function picturesOf(
  { name, open }: OperatedState,
  browser: Browser,
  { url, operate }: Product,
  folder: string,
): Promise<string[]> {
  const pictures: string[] = []
  for (const language of languagesOf(name)) {
    const context = await browser.newContext({
      baseURL: url,
      serviceWorkers: 'block',
      // Playwright adds an inline style, which the content security policy would block.
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    await context.addInitScript((code) => localStorage.setItem('language', code), language.code)
    const page = await context.newPage()
    await open(page, operate, language)
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
  return pictures
}
