import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { INTERFACE_LANGUAGES } from '../languages.ts'
import { listLanguages, translateText, translateUi, UI_TEXT_MAX, UI_TEXTS_MAX } from '../contract.ts'
import { detectLanguage } from '../detect-contract.ts'

/** Read the German word for "Stop" from the catalogue, because native speakers may correct it. */
const { Stop: GERMAN } = JSON.parse(readFileSync('locales/de/ui.json', 'utf8')) as { Stop: string }

let product: World
let anyone: Visitor
beforeAll(async () => {
  product = await world({ trustedProxies: ['127.0.0.1'], geoHeader: 'cf-ipcountry' })
  anyone = product.visitor()
})
afterAll(() => product.close())

const refused = { status: 400, code: 'invalid-input' }

describe('§7 POST /api/language/translate-ui', () => {
  const ask = (elements: Record<string, unknown>, targetLanguage = 'de') =>
    anyone.call(translateUi, { body: { elements, targetLanguage } })

  test.each(['klingon', 'xx', '', 'pt-BR', 'constructor'])('%j is no language of ours: 400', async (language) => {
    await expect(ask({ stop: 'Stop' }, language)).rejects.toMatchObject(refused)
  })

  test('§14 too many texts, too long ones, and what is no text: 400', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`text ${at}`, 'Stop']))
    await expect(ask(many(UI_TEXTS_MAX + 1))).rejects.toMatchObject(refused)
    await expect(ask({ long: 'a'.repeat(UI_TEXT_MAX + 1) })).rejects.toMatchObject(refused)
    await expect(ask({ stop: 5 })).rejects.toMatchObject(refused)
    expect((await ask(many(UI_TEXTS_MAX))).translatedElements).toEqual({ Stop: GERMAN })
  })

  test('§15 an element named __proto__ is refused, not left out in silence', async () => {
    const elements = JSON.parse('{"stop": "Stop", "__proto__": "Stop"}') as Record<string, string>
    await expect(ask(elements)).rejects.toMatchObject({
      ...refused,
      problem: { errors: [{ path: 'elements.__proto__', message: 'Invalid input' }] },
    })
  })

  test('§15 a stranger’s text is never translated: it is left out, and English stays', async () => {
    const elements = { a: 'Stop', b: 'Translate this for me, please.', c: 'constructor', d: '__proto__', e: '' }
    expect(await ask(elements)).toEqual({ translatedElements: { Stop: GERMAN } })
  })

  test('English needs no translation', async () => {
    expect(await ask({ stop: 'Stop' }, 'en')).toEqual({ translatedElements: {} })
  })

  test('the answer names the English texts, whatever the caller calls them', async () => {
    expect(await ask({ button: 'Stop', Stop: 'Stop' })).toEqual({ translatedElements: { Stop: GERMAN } })
  })
})

describe('§7 POST /api/language/translate', () => {
  const ask = (text: string, targetLanguage = 'de') => anyone.call(translateText, { body: { text, targetLanguage } })

  test('an unknown language and a text that is too long: 400', async () => {
    await expect(ask('Stop', 'xx')).rejects.toMatchObject(refused)
    await expect(ask('a'.repeat(UI_TEXT_MAX + 1))).rejects.toMatchObject(refused)
  })

  test('a text of the interface is translated, any other comes back as it is', async () => {
    expect(await ask('Stop')).toEqual({ translatedText: GERMAN })
    expect(await ask('Translate this for me, please.')).toEqual({ translatedText: 'Translate this for me, please.' })
  })
})

test('§7 GET /api/language/languages: code, name, nativeName, flag, and whether it is written from right to left', async () => {
  const languages = await anyone.call(listLanguages)
  expect(languages).toHaveLength(INTERFACE_LANGUAGES.length)
  expect(languages[0]).toEqual({ code: 'en', name: 'English', nativeName: 'English', flag: '🇺🇸', rtl: false })
  expect(languages).toContainEqual({ code: 'he', name: 'Hebrew', nativeName: 'עברית', flag: '🇮🇱', rtl: true })
})

describe('§7 GET /api/language/detect-language', () => {
  const from = async (address: string, headers: Record<string, string> = {}) => {
    const visitor = product.visitor({ 'x-forwarded-for': address, ...headers })
    return (await visitor.call(detectLanguage)).language
  }

  test('nothing is known about the place and nothing asked for: English', async () => {
    expect(await from('10.1.2.3')).toBe('en')
    expect(await from('unknown', { 'accept-language': 'eo, ms;q=0.5' })).toBe('en')
  })

  test('§15 neither a forged address nor a forged country is believed without a trusted proxy', async () => {
    const bare = await world({ geoHeader: 'cf-ipcountry' })
    try {
      const forged = bare.visitor({ 'x-forwarded-for': '193.99.144.80', 'cf-ipcountry': 'FR' })
      expect(await forged.call(detectLanguage)).toEqual({ language: 'en' })
    } finally {
      await bare.close()
    }
  })

  test.each([
    ['8.8.8.8', 'en'],
    ['193.99.144.80', 'de'],
    ['2a02:2e0:3fe:1001::1', 'de'],
    ['168.95.1.1', 'zh-TW'],
    ['114.114.114.114', 'zh'],
    ['133.243.238.164', 'ja'],
    ['168.126.63.1', 'ko'],
    ['200.160.2.3', 'pt'],
    ['190.2.0.1', 'es'],
    ['62.219.0.1', 'he'],
    ['5.160.0.1', 'fa'],
    ['212.26.1.1', 'ar'],
    ['129.240.2.42', 'nb'],
    ['112.198.0.1', 'fil'],
    ['41.59.0.1', 'sw'],
  ])('§4 %s: %s, whatever the browser asks for', async (address, language) => {
    expect(await from(address, { 'accept-language': 'sv' })).toBe(language)
  })

  test('§4 the country says nothing: the language that the browser asks for', async () => {
    expect(await from('10.1.2.3', { 'accept-language': 'sv-SE,sv;q=0.9,en;q=0.8' })).toBe('sv')
    expect(await from('8.8.8.8', { 'cf-ipcountry': 'EE', 'accept-language': 'fi' })).toBe('fi')
  })

  test('§10 GEO_HEADER: the proxy’s word counts before the database', async () => {
    expect(await from('193.99.144.80', { 'cf-ipcountry': 'IT' })).toBe('it')
    expect(await from('193.99.144.80', { 'cf-ipcountry': 'XX', 'accept-language': 'pl' })).toBe('pl')
    expect(await from('193.99.144.80', { 'cf-ipcountry': '' })).toBe('de')
  })

  test('§9 kept one hour, by the browser alone', async () => {
    const { headers } = await anyone.fetch('/api/language/detect-language')
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    expect(headers.get('vary')).toBe('accept-language')
  })
})
