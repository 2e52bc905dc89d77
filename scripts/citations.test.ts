import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.mjs'

/** Folders whose handwritten files may cite a section. `''` is the root without its subfolders. */
const FOLDERS = ['', 'docs', 'e2e', 'public', 'scripts', 'src', 'testing', 'tools']
const WRITTEN = /\.(?:ts|tsx|js|mjs|cjs|css|html|md|snap)$/
const SELF = 'scripts/citations.test.ts'

const FOREIGN =
  /\b(?:APPNOTE|ASVS|NIST|PNG|RFC|WHATWG|WebAuthn|XMP|contract|research)\b[^§\n]{0,40}§[\d.–]+(?:(?:,| and) §[\d.–]+)*/gi

interface Text {
  readonly path: string
  readonly text: string
}

function texts(): Text[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '', withFileTypes: true })
      .filter((entry) => entry.isFile() && WRITTEN.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(root, file).replaceAll(sep, '/'), text: readFileSync(file, 'utf8') })),
  ).filter(({ path }) => path !== SELF)
}

const DOCUMENTS = ['docs/specification.md', 'docs/choices.md']

function sectionsOf(...documents: readonly string[]): Map<string, string> {
  const sections = new Map<string, string>()
  for (const part of documents.flatMap((text) => text.split(/^## (?=§)/m).slice(1))) {
    const number = /^§(\d+) /.exec(part)?.[1] ?? ''
    sections.set(number, (sections.get(number) ?? '') + part.toLowerCase().replaceAll(/\s+/g, ' '))
  }
  return sections
}

/** Returns the citations of missing sections (`§77`) and of words that the section lacks (`§4 "Moods"`). */
function unresolved(text: string, sections: ReadonlyMap<string, string>): string[] {
  const own = text.replaceAll(FOREIGN, '')
  return [...own.matchAll(/§(\d+(?:\.\d+)*)(?: "([^"\n]+)")?/g)]
    .filter(([, number = '', name = '']) => !sections.get(number)?.includes(name.toLowerCase()))
    .map(([citation]) => citation)
}

const sections = sectionsOf(...DOCUMENTS.map((path) => readFileSync(join(root, path), 'utf8')))

describe('a cited section is in docs/specification.md or docs/choices.md', () => {
  test('everywhere, under its number, and with the words that are cited of it', () => {
    const lost = texts().flatMap(({ path, text }) => unresolved(text, sections).map((cited) => `${path}: ${cited}`))
    expect(lost).toEqual([])
  })

  test('sections are numbered from 1 without a gap', () => {
    expect([...sections.keys()]).toEqual([...sections.keys()].map((_, index) => String(index + 1)))
    expect(sections.size).toBeGreaterThanOrEqual(9)
  })

  test('what is not there is found; what belongs to another document is not looked for', () => {
    const known = sectionsOf('# It\n\n## §1 One\n\nIt flows.\n\n## §2 Two\n', '## §1 More\n\n**Streaming**\n')
    expect(unresolved('/** §3: a limit (§1, §2.1). */', known)).toEqual(['§3', '§2.1'])
    expect(unresolved('§1 "Streaming", §2 "Streaming"', known)).toEqual(['§2 "Streaming"'])
    expect(unresolved('(RFC 9110 §10.2.3), APPNOTE 6.3.10, §4.3.7, §4.3.12; (§1)', known)).toEqual([])
  })
})

/** Matches references to earlier papers that are not in the repository. */
const ELSEWHERE =
  /\b(?:contract|spec|research|design|targets) §|\b(?:contract|targets|design|spec|anchors)\.md\b|\btargets(?=[:,;)]| ["`“])|\bthe spec[’']s\b|\bresearch(?=[:);])|\bissue(?: \d| "|:)|§ /i
/** Matches old decision records, whose index explains their references to papers outside the repository. */
const OLDER = /^docs\/decisions\/(?:00(?:[01]\d|2[0-2])-|README)/
const SPOKEN = /(?:\/\/|\/\*|^\s*\*|^\s*#|<!--).*|'[^']* [^']*'|"[^"]* [^"]*"|`[^`]* [^`]*`|^exports\[.*/g

function pointingElsewhere({ path, text }: Text): string[] {
  return text
    .split('\n')
    .flatMap((line) => (path.endsWith('.md') ? [line] : (line.match(SPOKEN) ?? [])))
    .filter((words) => ELSEWHERE.test(words))
}

describe('papers that this repository does not hold', () => {
  test('are cited by no comment, no test and no document', () => {
    const found = texts().filter(({ path }) => !OLDER.test(path))
    expect(found.flatMap((one) => pointingElsewhere(one).map((words) => `${one.path}: ${words.trim()}`))).toEqual([])
  })

  test.each([
    ['a.ts', '/** Longest wait (contract §2). */'],
    ['a.ts', ' * Where spec §2 gives the words, those.'],
    ['a.test.ts', "test('targets: slow readers', () => {})"],
    ['a.test.ts', "describe('issue 4: no loops', () => {})"],
    ['a.ts', '// Measured (research: streaming).'],
    ['a.md', 'As targets.md and the specification say.'],
  ])('such a citation is found: %s %s', (path, text) => {
    expect(pointingElsewhere({ path, text })).not.toEqual([])
  })

  test.each([
    ['a.ts', 'const issue: Issue = result.error.issues[0]'],
    ['a.ts', 'move(targets, issue)'],
    ['a.ts', '/** Fields that the contract does not name (§11). */'],
    ['SECURITY.md', 'Do not open a public issue. See §15.'],
  ])('what only has the same words is none: %s %s', (path, text) => {
    expect(pointingElsewhere({ path, text })).toEqual([])
  })
})
