/** A folder as the build leaves it, small: `index.html` with its marks, and what a test adds. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '#platform/server/http/pages/page.ts'

const TEMPLATE =
  '<!doctype html><html lang="en" dir="ltr"><head><!-- head --><title>The app</title><!-- /head --></head>' +
  '<body><div id="root"><!-- picture --></div><!-- data --></body></html>'

/** Answers the folder, which is the caller's to remove. @param files content by path */
export function builtPages(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  for (const [path, content] of Object.entries({ 'index.html': TEMPLATE, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** A page for everybody with nothing in it but its title. */
export function plainPage(title = 'The app', over: Partial<Page> = {}): Page {
  const head = { title, description: 'A site.', canonical: null, listed: true, lang: 'en', dir: 'ltr' } as const
  return { head, picture: null, answers: null, modules: [], ...over }
}
