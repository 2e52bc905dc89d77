import { expect, type Page } from '@playwright/test'
import { button } from '../debate-page.ts'
import { ENGLISH, type ScreenLanguage } from './screen-language.ts'
import { posed, type State } from './steps.ts'

/** Replaces the browser's voices with voices of these names, which never finish speaking. */
async function speakWith(page: Page, names: readonly string[], { code }: ScreenLanguage): Promise<void> {
  const voices = names.map((name) => ({ name, lang: code, localService: true, default: false, voiceURI: name }))
  // Use a string, because a compiled function may call helpers that the page does not have.
  const content = `
    const speech = { getVoices: () => ${JSON.stringify(voices)}, speak() {}, cancel() {}, addEventListener() {} }
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: class extends EventTarget {} })`
  await page.addInitScript({ content })
}

const listened = async (page: Page, path: string, { say }: ScreenLanguage): Promise<void> => {
  await page.goto(path)
  await button(page, say('Listen')).first().click()
  await expect(page.getByRole('region', { name: say('Read aloud') })).toBeVisible()
}

export const heard: readonly State[] = [
  {
    name: 'archive-listening',
    open: async (page, language = ENGLISH) => {
      await speakWith(page, ['Eins', 'Zwei'], language)
      await listened(page, (await posed(page, 2, language)).share, language)
      await expect(button(page, language.say('Pause'))).toBeVisible()
    },
  },
  {
    name: 'debate-without-a-voice',
    open: async (page, language = ENGLISH) => {
      await speakWith(page, [], language)
      await listened(page, (await posed(page, 2, language)).debate, language)
      await expect(page.locator('.player-notice')).not.toBeEmpty()
    },
  },
]
