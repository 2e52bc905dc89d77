import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createServer, type HttpServer } from '../server.ts'
import { codingFor, encoded } from './written-files.ts'
import { dataBlock, html } from './html.ts'
import { pageWriter, type Edition, chunkLinks } from './page.ts'
import { DATA_PATIENCE_MS, type PageRequest } from './web-pages.ts'

const NO_LINKS = { fonts: html``, styles: html``, scripts: html``, styleSource: null }
const HOSTILE = `</script><script>alert(1)</script><!--<script> "'&\u2028\u2029\u202e`

describe('texts of others in a page', () => {
  test('stand in elements and attributes as texts, and turn nothing around', () => {
    const { markup } = html`<p title="${HOSTILE}">${HOSTILE}${null}${[html`<b>${1}</b>`]}</p>`
    expect(markup.replace(/^<p title="|<b>1<\/b>|<\/p>$/g, '').split('">')).toHaveLength(2)
    expect(markup).not.toMatch(/<(?!\/?[pb][ >])|\u202e/)
    expect(html`${'a & "b" \'c\' <d>'}`.markup).toBe('a &#38; &#34;b&#34; &#39;c&#39; &#60;d&#62;')
  })

  test('end no data block, and are read back to the letter', () => {
    const { markup } = dataBlock('first', { text: HOSTILE })
    expect(markup.match(/<|[\u2028\u2029]/g)).toEqual(['<', '<'])
    const json = /^<script type="application\/json" id="first">(.*)<\/script>$/s.exec(markup)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ text: HOSTILE })
  })

  test('stand in the head as texts', () => {
    const template = '<html lang="en" dir="ltr"><head><!-- head --><!-- /head --></head><!-- picture --><!-- data -->'
    const page = plainPage(HOSTILE, { answers: { '/api/a': { answer: HOSTILE } } })
    const address = `https://cat.example/${HOSTILE}`
    const head = { ...page.head, description: HOSTILE, canonical: address, image: address, listed: false }
    const { text } = pageWriter(template, () => NO_LINKS)({ ...page, head }, ENGLISH)
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).toContain('<meta property="og:image" content="https://cat.example/&#60;/script&#62;')
    const told = [
      ...text.matchAll(/(og:image(?::\w+)?|twitter:[\w:]+)" content="(?:1200|630|image\/png|\w+_\w+_\w+)?/g),
    ]
    expect(told.map(([tag]) => tag.replace('" content="', ' ').trim())).toEqual([
      'og:image',
      'og:image:type image/png',
      'og:image:width 1200',
      'og:image:height 630',
      'og:image:alt',
      'twitter:card summary_large_image',
      'twitter:title',
      'twitter:description',
      'twitter:image',
      'twitter:image:alt',
    ])
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.split('<!--')).toHaveLength(1)
  })
})

test('a template without its marks is refused when the server starts', () => {
  expect(() => pageWriter('<html lang="en" dir="ltr"><head></head>', () => NO_LINKS)).toThrow('index.html lacks')
})

describe('chunks that a page needs at once', () => {
  const chunk = (file: string, more: object = {}) => ({ file, ...more })
  const FONTS = ['assets/title-latin-7sUh57Bg.woff2', 'assets/title-latin-ext-Dhimjc7-.woff2', 'assets/flag.svg']
  const folder = builtPages({
    '.vite/manifest.json': JSON.stringify({
      'index.html': chunk('assets/index.js', {
        isEntry: true,
        imports: ['_shared'],
        css: ['assets/index.css'],
        assets: FONTS,
      }),
      _shared: chunk('assets/shared.js'),
      _own: chunk('assets/own.js', { imports: ['_shared'], css: ['assets/own.css'] }),
      'src/view.tsx': chunk('assets/view.js', { imports: ['_shared', '_own', 'index.html'], css: ['assets/own.css'] }),
    }),
    'assets/index.css': '@layer base, own;\n',
    'assets/own.css': 'b{color:red}',
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('bring their styles in the page, the program’s first, and are fetched early, once each', () => {
    const { styles, scripts } = chunkLinks(folder)(['src/view.tsx'], [])
    const links = ['index', 'own'].map(
      (name) => `<link rel="stylesheet" disabled media="not all" href="/assets/${name}.css" />`,
    )
    expect(styles.markup).toBe(`<style>@layer base, own;b{color:red}</style>${links.join('')}`)
    expect(scripts.markup.match(/modulepreload.*?href="[^"]+/g)).toEqual([
      'modulepreload" crossorigin href="/assets/view.js',
      'modulepreload" crossorigin href="/assets/own.js',
    ])
    const none = chunkLinks(folder)([], [])
    expect([none.styles.markup.split('</style>')[0], none.scripts.markup]).toEqual(['<style>@layer base, own;', ''])
  })

  test('§14 let the first paint wait for no file; the policy allows only the page’s own script and styles', () => {
    const head = [
      '<script>theme()</script>',
      '<script type="module" crossorigin src="/assets/index.js"></script>',
      '<link rel="stylesheet" crossorigin href="/assets/index.css">',
    ].join('')
    const template = `<html lang="en" dir="ltr"><head><!-- head --><!-- /head -->${head}</head><!-- picture --><!-- data -->`
    const page = plainPage('<style>i{}</style><script>alert(1)</script>', { modules: ['src/view.tsx'] })
    const { text, policy } = pageWriter(template, chunkLinks(folder))(page, { ...ENGLISH, fonts: ['title-latin'] })
    expect(text).not.toMatch(/<link rel="stylesheet"(?! disabled)|<script src/)
    expect(text.match(/theme\(\)|[\w-]+\.(?:js|woff2)|b{color:red}|<\/head>/g)).toEqual([
      'theme()',
      'index.js',
      'title-latin-7sUh57Bg.woff2',
      'view.js',
      'own.js',
      'b{color:red}',
      '</head>',
    ])
    expect(policy.split('; ').filter((part) => /^(?:script|style)-src/.test(part))).toEqual([
      `script-src 'self' ${hash('theme()')}`,
      `style-src 'self' ${hash('@layer base, own;b{color:red}')}`,
    ])
  })

  test('are preceded by the fonts of the first picture, by their names', () => {
    const preloaded = (...fonts: string[]) =>
      chunkLinks(folder)([], fonts).fonts.markup.match(/(?<=as="font" type="font\/woff2" crossorigin href="\/)[^"]+/g)
    expect(preloaded('title-latin')).toEqual([FONTS[0]])
    expect(preloaded('title-latin', 'title-latin-ext')).toEqual([FONTS[0], FONTS[1]])
    expect(preloaded()).toBeNull()
  })

  test('must be in the build', () => {
    expect(() => chunkLinks(folder)(['src/gone.tsx'], [])).toThrow('no chunk src/gone.tsx')
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br ; q=0.5', 'br'],
  ['brotli', null],
] as const)('RFC 9110 §12.5.3: for %s the coding is %s', async (header, coding) => {
  expect(codingFor(header)).toBe(coding)
  expect((await encoded('a text', coding, 5)).length).toBeGreaterThan(0)
})

const ARABIC: Edition = {
  lang: 'ar',
  dir: 'rtl',
  text: (english) => `ar: ${english.replace('JavaScript', '<b>')}`,
  detected: true,
  fonts: [],
}

describe('a page of a path', () => {
  const folder = builtPages()
  let server: HttpServer
  let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>
  const lines: { msg: string }[] = []
  const clock = stoppedClock()
  beforeAll(async () => {
    const own = async ({ header, parameter }: PageRequest) => {
      if (parameter('fail') !== null) throw new Error('the database is away')
      if (parameter('hang') !== null) return new Promise<null>(() => {})
      if (parameter('part') !== null) return plainPage('Mine', { modules: ['src/gone.tsx'] })
      if (header('cookie') === undefined) return null
      return plainPage('Mine', { picture: html`<p>${'mine'}</p>`, answers: { '/api/me': { answer: 'me' } } })
    }
    const archive = async ({ params: { token = '' } }: PageRequest) =>
      token === 'gone' ? plainPage('Gone', { status: 410 }) : plainPage(token)
    server = await createServer<null>({
      routes: [],
      resolveCaller: () => null,
      publicUrl: 'https://cat.example',
      clock,
      sentenceOf: (code) => code,
      log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }),
      web: {
        folder,
        screens: [
          { path: '/', still: ({ text }) => plainPage(text('All')), own },
          { path: '/archive/:token', still: () => plainPage('Archive'), own: archive },
        ],
        lost: { still: ({ text }) => plainPage(text('Lost')) },
        editionFor: async ({ header }) => (header('accept-language') === 'ar' ? ARABIC : ENGLISH),
      },
    })
    const origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`
    get = (path, headers = {}, method = 'GET') => fetch(origin + path, { method, headers })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('that holds one reader’s data is kept by nobody, and no shared cache mixes readers up', async () => {
    for (const [accepted, coding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const page = await get('/?a=1', { cookie: 'me', 'accept-encoding': accepted })
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-store',
        vary: 'cookie, accept-encoding, accept-language',
        'content-type': 'text/html; charset=utf-8',
      })
      expect([page.headers.get('content-encoding'), page.headers.get('etag')]).toEqual([coding, null])
      const text = await page.text()
      expect(text).toContain(
        '<div id="root"><p>mine</p></div><script type="application/json" id="first-answers">{"/api/me"',
      )
      expect(text).toContain('<title>Mine</title>')
    }
  })

  test('is the same for everybody without data, and where the data cannot be had', async () => {
    for (const [path, headers] of [
      ['/', {}],
      ['/?fail=1', { cookie: 'me' }],
      ['/?part=1', { cookie: 'me' }],
    ] as const) {
      const page = await get(path, headers)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      const text = await page.text()
      expect(text).toContain('<title>All</title>')
      expect(text).not.toContain('application/json')
      const again = await get(path, {
        ...headers,
        'if-none-match': page.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect(lines.filter(({ msg }) => msg === 'page without its data')).toHaveLength(4)
  })

  test('§14 does not wait for a database that hangs', async () => {
    let title = ''
    void get('/?hang=1').then(async (page) => (title = /<title>(.*)<\/title>/.exec(await page.text())?.[1] ?? ''))
    await expect.poll(() => clock.advance(DATA_PATIENCE_MS / 2).then(() => title)).toBe('All')
  })

  test('§4 of one language is never given as that of another: caches ask first, and the tags differ', async () => {
    for (const path of ['/', '/auth-of-nobody']) {
      const headers = { accept: 'text/html' }
      const pages = [await get(path, headers), await get(path, { ...headers, 'accept-language': 'ar' })]
      const [english, arabic] = await Promise.all(pages.map((page) => page.text()))
      expect(english).toMatch(/^<!doctype html><html lang="en" dir="ltr">.*<noscript>Needs JavaScript\./s)
      expect(arabic).toMatch(
        /^<!doctype html><html lang="ar" dir="rtl" data-detected="ar">.*<noscript>ar: Needs &#60;/s,
      )
      expect(arabic).toMatch(/<title>ar: (All|Lost)<\/title>/)
      for (const { headers: told } of pages)
        expect([told.get('cache-control'), told.get('vary')]).toEqual([
          'no-cache',
          'cookie, accept-encoding, accept-language',
        ])
      const etag = pages[0]?.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      const asked = await get(path, { ...headers, 'accept-language': 'ar', 'if-none-match': etag })
      expect(asked.status).not.toBe(304)
    }
  })

  test('names its parts as texts', async () => {
    expect(await (await get('/archive/a%20%3Cb%3Ec')).text()).toContain('<title>a &#60;b&#62;c</title>')
  })

  test('may say that nothing is there, and is a page all the same', async () => {
    const page = await get('/archive/gone')
    expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'no-store'])
    expect(await page.text()).toContain('<title>Gone</title>')
  })

  test('answers HEAD with the head alone', async () => {
    const head = await get('/', { cookie: 'me', 'accept-encoding': 'identity' }, 'HEAD')
    const whole = await (await get('/', { cookie: 'me', 'accept-encoding': 'identity' })).text()
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(whole.length),
    ])
  })
})
