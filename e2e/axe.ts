import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Only these axe rules depend on colours, so the other rules give the same result in every theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Ignores pseudo-elements, because decorative ones make axe report contrasts as undecided. */
const DECIDED: RunOptions & { readonly checks: object } = {
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
}

/**
 * Returns axe's violations on the page, one line per rule.
 * @param rules ids of the axe rules to apply; all by default
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = rules === undefined ? DECIDED : { ...DECIDED, runOnly: { type: 'rule', values: rules } }
  const violations = await (page.frames().length > 1 ? foundInFrames(page, options) : foundIn(page, options))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Returns axe's violations. Loads axe once per page, whereas AxeBuilder would load it for every check. */
async function foundIn(page: Page, options: RunOptions): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    return (await here.run(document, { ...given, resultTypes: ['violations'] })).violations
  }, options)
}

/** Returns axe's violations in a page with frames. Legacy mode avoids opening another page for every check. */
async function foundInFrames(page: Page, options: RunOptions): Promise<readonly Result[]> {
  return (await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()).violations
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const own = await shown(page)
  const other = own === 'dark' ? 'light' : 'dark'
  const found = (await violationsOn(page)).map((one) => `${own}: ${one}`)
  await show(page, other)
  found.push(...(await violationsOn(page, OF_COLOURS)).map((one) => `${other}: ${one}`))
  await show(page, own)
  expect(found).toEqual([])
}

/** Checks a page whose colours follow the system's. Fails if axe finds a violation in either colour scheme. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  const found: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'light' ? undefined : OF_COLOURS
    found.push(...(await violationsOn(page, rules)).map((one) => `${colorScheme}: ${one}`))
  }
  expect(found).toEqual([])
}

const shown = (page: Page) =>
  page.evaluate((): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'))

async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset['theme'] = wanted
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  }, theme)
}
