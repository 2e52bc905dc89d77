import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pageTexts from '../../page-texts.json' with { type: 'json' }
import { allTexts } from '../../texts.ts'
import { builtPages } from '#testing/built-pages.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { SAMPLE_LANGUAGES } from '#testing/sample-languages.ts'
import { say, sharedDebate } from '#testing/shared-debate.ts'
import { SPEECH } from '#testing/long-response.ts'
import { world, type World } from '#testing/world.ts'

const folder = builtPages()
let product: World & { readonly engine: HandEngine }
let token = ''
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1000 }
  const at = { trustedProxies: ['127.0.0.1'], geoHeader: 'cf-ipcountry', webFolder: folder }
  product = { ...(await world({ engine, limits, ...at })), engine }
  const me = product.visitor()
  const debate = await sharedDebate(product, me, 10)
  await say(product, me, debate.id, SPEECH)
  token = debate.shareToken ?? ''
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

interface Reader {
  readonly country?: string
  readonly accept?: string
  readonly chosen?: string
}

async function page(path: string, { country, accept, chosen }: Reader = {}) {
  const response = await fetch(product.url + path, {
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      ...(country !== undefined && { 'cf-ipcountry': country, 'x-forwarded-for': '192.0.2.1' }),
      ...(accept !== undefined && { 'accept-language': accept }),
      ...(chosen !== undefined && { cookie: `theme=x; language=${chosen}; sid=y` }),
    },
  })
  const text = await response.text()
  return { response, text, root: /<html[^>]*>/.exec(text)?.[0] }
}

const catalogue = (language: string) =>
  JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as Record<string, string>
const FRENCH = catalogue('fr')
const written = (words = '') => words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const PAGES = ['/', '/auth', '/account', '/my-debates', '/subscription', '/nowhere', '/share/x']

describe('§4 the language of a page', () => {
  test.each(['klingon', '', 'FR', 'constructor', '%00', '"fr"x'])(
    'a cookie with %j is no choice: the detected language counts',
    async (chosen) => {
      expect((await page('/', { chosen, accept: 'it' })).root).toBe('<html lang="it" dir="ltr" data-detected="it">')
    },
  )

  test('a country named by who is no proxy is not believed, and nothing known is English', async () => {
    const response = await fetch(product.url, { headers: { accept: 'text/html', 'cf-ipcountry': 'FR' } })
    expect(await response.text()).toContain('<html lang="en" dir="ltr" data-detected="en">')
  })

  test.each(PAGES)('%s: the chosen one, else that of the country, else what the browser asks for', async (path) => {
    const rootFor = async (reader: Reader) => (await page(path, reader)).root
    expect(await rootFor({ accept: 'xx, he;q=0.5' })).toBe('<html lang="he" dir="rtl" data-detected="he">')
    expect(await rootFor({ accept: 'he', country: 'BR' })).toBe('<html lang="pt" dir="ltr" data-detected="pt">')
    expect(await rootFor({ accept: 'he', country: 'BR', chosen: 'zh-TW' })).toBe('<html lang="zh-TW" dir="ltr">')
    expect(await rootFor({ accept: 'he', country: 'BR', chosen: 'en' })).toBe('<html lang="en" dir="ltr">')
  })

  test('head and first paint are in it, and the program fetches its catalogue at once', async () => {
    const { text, response } = await page('/', { chosen: 'fr' })
    expect(text).toContain(written(FRENCH['Pose a question. Watch them argue.']))
    expect(text).not.toContain('Pose a question.')
    expect(text.match(/<link rel="modulepreload"/g)).toHaveLength(2)
    expect((await page('/')).text).not.toContain('modulepreload')
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding, accept-language')
    const lost = await page('/nowhere', { chosen: 'fr' })
    expect(lost.text).toContain(`<title>${written(FRENCH['404 Page Not Found'])} · Einstein vs Cat</title>`)
    expect(lost.text).toContain(`<meta name="description" content="${written(FRENCH[pageTexts.description])}" />`)
  })

  test.each(['/%', '/%zz', '/share/%E0%A4', '/%25?page=%'])(
    '%s, which no server can decode, is a lost page',
    async (path) => {
      const { text, response } = await page(path, { chosen: 'fr' })
      expect(response.status).toBe(404)
      expect(text).toContain(`<title>`)
    },
  )
})

describe('§2 a shared debate in the language of its reader', () => {
  test.each(SAMPLE_LANGUAGES.slice(1))(
    '%s: archive and embedded debate, but what people and models said',
    async (language) => {
      const words = catalogue(language)
      const archive = await page(`/share/${token}`, { chosen: language })
      const frame = await page(`/embed/${token}?language=${language}`)
      for (const { text, root } of [archive, frame]) {
        expect(root).toContain(`lang="${language}"`)
        expect(text).toContain('Is light a wave?')
        const shown = text.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '\n')
        const english = allTexts.filter(
          (each) => each.length > 8 && words[each] !== each && shown.includes(written(each)),
        )
        expect(english).toEqual([])
        expect(text).toContain(written(words['Cat']))
      }
      expect(archive.text).toContain(written(words['Shared Neural Archive']))
      expect(archive.text).toContain(written(words['Neural Link Required']))
      expect(frame.text).toContain(written(words['Read it all on Einstein vs Cat']))
      const lost = await page(`/embed/x?language=${language}`)
      expect(lost.response.status).toBe(404)
      expect(lost.text).toContain(written(words['Archive Not Found']))
    },
  )

  test('an embedded debate has an address for each language: a cache cannot give one reader another’s', async () => {
    for (const [reader, language] of [
      [{}, 'en'],
      [{ accept: 'fr-CA, en;q=0.5' }, 'fr'],
      [{ accept: 'fr', country: 'JP' }, 'ja'],
    ] as const) {
      for (const asked of ['', '?language=', '?language=klingon', '?language=fr&language=de']) {
        const { response } = await page(`/embed/${token}${asked}`, reader)
        const { headers, status } = response
        expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
          302,
          `/embed/${token}?language=${language}`,
          'no-store',
        ])
      }
      const { response, text } = await page(`/embed/${token}?language=de`, reader)
      expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
        'public, max-age=60',
        'accept-encoding',
      ])
      expect(text).toContain('<html lang="de" dir="ltr">')
    }
  })
})
