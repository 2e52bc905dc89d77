// @ts-check
/**
 * Finds words that comments and documents must not use. Unlike oxlint's `no-warning-comments`, this script reads Markdown.
 * `node scripts/words.mjs src testing …` checks other files and folders.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const WORDS = /\b(?:whoever|who asks|told|stands for|of ours|beside|is heard|brought)\b/gi

const CHECKED = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/operations.md',
  'docs/benchmarks.md',
  'docs/specification.md',
  'docs/choices.md',
  'docs/quality.md',
  'docs/decisions',
  'e2e',
  'scripts',
  'src',
  'testing',
  'tools',
]

const EXAMPLES = 'scripts/words.test.ts'

const WRITTEN = /\.(?:md|[cm]?[jt]sx?|css|html|sql|ya?ml)$/

/** Matches code in Markdown, which is not checked. */
const CODE = /```[^]*?```|`[^`\n]*`/g
const COMMENT = /(?<![:'"`\w])\/\/.*|\/\*.*|^\s*\*.*|^\s*(?:#|--).*|<!--.*/

/** @param {string} path a file or a folder @returns {string[]} files */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
}

/**
 * @param {readonly string[]} paths files and folders
 * @returns {string[]} `file:line: words`, one for each line that offends
 */
export function offences(paths) {
  const files = paths.flatMap(filesIn).filter((file) => WRITTEN.test(file) && file !== EXAMPLES)
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const read = file.endsWith('.md') ? text.replace(CODE, (code) => code.replace(/[^\n]/g, ' ')) : text
    return read.split('\n').flatMap((line, at) => {
      const prose = file.endsWith('.md') ? line : (COMMENT.exec(line)?.[0] ?? '')
      const found = [...prose.matchAll(WORDS)].map(([word]) => word)
      return found.length > 0 ? [`${file}:${at + 1}: ${found.join(', ')}`] : []
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2)
  const found = offences(paths.length > 0 ? paths : CHECKED)
  for (const line of found) console.log(line)
  if (paths.length > 0) console.log(`${found.length} lines`)
  process.exitCode = found.length > 0 ? 1 : 0
}
