/** Creates a small build folder that contains `index.html` with its placeholders, and the files that a test adds. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SUBSCRIPTION_MODULES } from '#app/server/pages/site-pages.ts'
import { VIEW_MODULES } from '#features/debates/server/home-content.ts'
import { ARCHIVE_MODULES } from '#features/share/server/pages/archive-content.ts'
import type { Edition, Page } from '#platform/server/http/pages/page.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { languageModules } from '#app/server/pages/editions.ts'

const TEMPLATE =
  '<!doctype html><html lang="en" dir="ltr"><head><!-- head --><title>The app</title><!-- /head --></head>' +
  '<body><div id="root"><!-- picture --></div><!-- data --><noscript>Needs JavaScript.</noscript></body></html>'

const LANGUAGE_MODULES = INTERFACE_LANGUAGES.flatMap(languageModules)

const manifestOf = (parts: readonly string[]) =>
  JSON.stringify(Object.fromEntries(parts.map((part, at) => [part, { file: `assets/${at}.js` }])))

/**
 * Creates the folder, which the caller must remove. Its manifest lists the modules that the pages need.
 * @param files content by path
 */
export function builtPages(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  const build = {
    'index.html': TEMPLATE,
    '.vite/manifest.json': manifestOf([
      ...new Set([...VIEW_MODULES, ...ARCHIVE_MODULES, ...SUBSCRIPTION_MODULES, ...LANGUAGE_MODULES]),
    ]),
  }
  for (const [path, content] of Object.entries({ ...build, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export const ENGLISH: Edition = { lang: 'en', dir: 'ltr', text: (english) => english, detected: false, fonts: [] }

export function plainPage(title = 'The app', over: Partial<Page> = {}): Page {
  const head = {
    title,
    description: 'A site.',
    canonical: null,
    image: null,
    oembed: null,
    listed: true,
    linkedData: null,
  }
  return { head, picture: null, noScript: null, answers: null, modules: [], ...over }
}
