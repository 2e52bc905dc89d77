/** Checks accessibility with axe, by WCAG 2.2 AA and axe's best practices. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The rules that depend on colours. Other rules give the same result in both themes, which differ only in colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Ignores pseudo-elements, because decorative ones make axe report every contrast as undecided, not as a violation. */
const DECIDED: RunOptions & { readonly checks: object } = {
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
}

/**
 * Returns axe's violations on the page in its current state, one line for each rule.
 * @param rules ids of the axe rules to apply; all by default
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = rules === undefined ? DECIDED : { ...DECIDED, runOnly: { type: 'rule', values: rules } }
  const violations = await (page.frames().length > 1 ? foundInFrames(page, options) : foundIn(page, options))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Loads axe once per page, because loading its half megabyte for every check, as AxeBuilder does, doubles the time. */
async function foundIn(page: Page, options: RunOptions): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    return (await here.run(document, { ...given, resultTypes: ['violations'] })).violations
  }, options)
}

/** Uses legacy mode, because axe otherwise opens another page for every check, to collect results from cross-origin frames. */
async function foundInFrames(page: Page, options: RunOptions): Promise<readonly Result[]> {
  return (await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()).violations
}

/** Fails if the page has a violation in its current theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

/** Fails if the page has a violation in either theme. Restores the page's theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const own = await shown(page)
  const other = own === 'dark' ? 'light' : 'dark'
  const found = (await violationsOn(page)).map((one) => `${own}: ${one}`)
  await show(page, other)
  found.push(...(await violationsOn(page, OF_COLOURS)).map((one) => `${other}: ${one}`))
  await show(page, own)
  expect(found).toEqual([])
}

/** Fails if a page whose colours follow the system's has a violation in either colour scheme. */
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

/** Sets the page's theme by the attribute that the style sheets use; waits for the colour transitions. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset['theme'] = wanted
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  }, theme)
}
