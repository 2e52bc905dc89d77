/** Takes pictures of every state in both themes, three widths and both directions, and lays them out on one page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { startProduct } from '../product.ts'
import { states } from './states.ts'

/** Widths with their heights, in px. */
const sizes = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const
/** In a picture of the whole page a button at the screen's edge would stand in the middle. */
const UNSTUCK = '.debate-go { position: static !important }'
const looks = (['light', 'dark'] as const).flatMap((theme) => (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })))

/** @param folder where the pictures go; it is emptied first. @param only a part of the wanted states' names */
export async function takeScreens(folder: string, only = ''): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  const rows: string[] = []
  try {
    for (const { name, open } of states.filter((state) => state.name.includes(only))) {
      const context = await browser.newContext({
        baseURL: product.url,
        serviceWorkers: 'block',
        // Playwright's own style is inline.
        bypassCSP: true,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await open(page)
      const pictures: string[] = []
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        for (const { theme, dir } of looks) {
          await page.evaluate(
            (look) => {
              document.documentElement.dataset['theme'] = look.theme
              document.documentElement.dir = look.dir
            },
            { theme, dir },
          )
          const file = `${name}-${theme}-${width}-${dir}.png`
          await page.screenshot({ path: join(folder, file), fullPage: true, style: UNSTUCK })
          pictures.push(`<a href="${file}"><img src="${file}" alt="${file}" width="${width / 5}"></a>`)
        }
      }
      rows.push(`<h2>${name}</h2>\n<p>${pictures.join('\n')}</p>`)
      await context.close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Screens</title>\n${rows.join('\n')}\n`)
  return rows.length
}
