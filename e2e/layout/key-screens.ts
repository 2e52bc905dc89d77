import { expect, type Locator, type Page } from '@playwright/test'
import { button, livePanel, turns } from '../debate-page.ts'
import { states } from '../screens/states.ts'
import type { Box, Boxes } from './boxes.ts'

type Parts = Readonly<Record<string, (page: Page) => Locator>>

const role =
  (...wanted: Parameters<Page['getByRole']>) =>
  (page: Page): Locator =>
    page.getByRole(...wanted)
const named = (of: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  role(of, { name, exact: typeof name === 'string' })
const press = (name: string) => (page: Page) => button(page, name).first()
const turn = (at: number) => (page: Page) => turns(page).nth(at)
const side = (at: number) => (page: Page) => page.locator('.versus-side').nth(at)

const frame: Parts = {
  header: role('banner'),
  'name of the product': named('link', 'Einstein vs Cat'),
  main: role('main'),
  title: role('heading', { level: 1 }),
  footer: role('contentinfo'),
}
const { footer: _, ...frameAbove } = frame
const languages = named('button', /^Language/)
const visitor: Parts = { 'Log In': named('link', 'Log In') }
const account: Parts = { 'account menu': named('button', /^Account menu/) }
const sides: Parts = { Einstein: side(0), Cat: side(1) }
const home: Parts = {
  ...frame,
  ...visitor,
  languages,
  question: named('textbox', 'Question'),
  'Einstein’s position': named('textbox', 'Einstein’s position'),
  'Cat’s position': named('textbox', 'Cat’s position'),
  options: named('button', /^Options/),
  'Debate!': press('Debate!'),
}

/** Maps the name of a state in `screens/states.ts` to the parts whose positions are compared. */
const screens: Readonly<Record<string, Parts>> = {
  home: { ...home, examples: named('group', 'Examples') },
  'home-options': {
    ...home,
    'Einstein’s model': named('combobox', 'Einstein’s model'),
    'Cat’s model': named('combobox', 'Cat’s model'),
    temper: named('group', 'Temper'),
  },
  // The footer is not compared, because it appears only once the turn's whole text is shown.
  'debate-live': {
    ...frameAbove,
    ...visitor,
    ...sides,
    languages,
    'live panel': livePanel,
    pace: named('radiogroup', 'Pace'),
    'where do you stand': named('group', 'Where do you stand?'),
    Stop: press('Stop'),
  },
  debate: {
    ...frame,
    ...visitor,
    ...sides,
    languages,
    'turn 1': turn(0),
    'actions of turn 1': press('More actions · Turn 1'),
    'turn 2': turn(1),
    'Load More': press('Load More'),
    buttons: (page) => page.locator('.debate-actions'),
  },
  'login-required': {
    dialog: role('dialog'),
    title: role('heading', { level: 2 }),
    close: press('Close'),
    'Continue with Alex': named('button', /^Continue with Alex/),
    'Go to Login': named('link', 'Go to Login'),
  },
  plans: {
    ...frame,
    ...account,
    languages,
    free: named('region', 'Free'),
    standard: named('region', 'Standard'),
    pro: named('region', 'Pro'),
    'Current Plan': press('Current Plan'),
    'Upgrade to Standard': named('button', /^Upgrade to Standard/),
    'Upgrade to Pro': named('button', /^Upgrade to Pro/),
    'Back to Debates': named('link', 'Back to Debates'),
  },
  'my-debates': {
    ...frame,
    ...account,
    languages,
    search: role('searchbox'),
    'first debate': (page) => page.getByRole('main').getByRole('listitem').nth(0),
    'its menu': (page) => page.getByRole('button', { name: /^Actions for/ }).first(),
    'second debate': (page) => page.getByRole('main').getByRole('listitem').nth(1),
    'third debate': (page) => page.getByRole('main').getByRole('listitem').nth(2),
  },
  account: {
    ...frame,
    ...account,
    languages,
    'Display Name': named('textbox', 'Display Name'),
    Username: named('textbox', 'Username'),
    'Save Profile': press('Save Profile'),
    'Account Status': named('region', 'Account Status'),
    'Debate Stats': named('region', 'Debate Stats'),
    'Change password': named('region', 'Change password'),
    sessions: named('region', 'Where you are signed in'),
    'Export my data': press('Export my data'),
    'Delete my account': press('Delete my account'),
  },
  archive: {
    ...frame,
    ...visitor,
    ...sides,
    Back: named('link', 'Back'),
    export: named('group', 'Export'),
    'turn 1': turn(0),
    'turn 2': turn(1),
    'Access Terminal': named('link', /^Access Terminal/),
    'Start your own debate': named('link', 'Start your own debate'),
  },
  'sign-in': {
    ...frame,
    languages,
    back: named('link', 'Back'),
    tabs: role('tablist'),
    username: named('textbox', 'Username'),
    password: named('textbox', 'Password'),
    'Log In': press('Log In'),
    register: named('button', /^New here/),
  },
}

export interface KeyScreen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly measure: (page: Page) => Promise<Boxes>
}

export const keyScreens: readonly KeyScreen[] = Object.entries(screens).map(([name, parts]) => {
  const state = states.find((one) => one.name === name)
  if (state === undefined) throw new Error(`No state has the name ${name}`)
  return { name, open: state.open, measure: (page) => measure(page, parts) }
})

async function measure(page: Page, parts: Parts): Promise<Boxes> {
  for (const [name, locate] of Object.entries(parts)) await expect(locate(page), name).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    scrollTo(0, 0)
  })
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, locate]) => {
      const box = await locate(page).boundingBox()
      if (box === null) throw new Error(`${name} went while it was measured`)
      const rounded: Box = [Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)]
      return [name, rounded] as const
    }),
  )
  return Object.fromEntries(boxes)
}
