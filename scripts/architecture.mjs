// @ts-check
/** Checks the architecture and that every file was parsed, because dependency-cruiser succeeds even if it parsed none. */
import './node-version.mjs'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from './run.mjs'

const folders = ['src', 'testing', 'e2e', 'tools', 'scripts']
const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
/** @type {Map<string, string>} */
const reasons = new Map(
  configuration.forbidden.map((/** @type {{ name: string, comment: string }} */ rule) => [rule.name, rule.comment]),
)

/**
 * Returns the paths of the modules below `folder` in the form that dependency-cruiser uses.
 * @param {string} folder @returns {string[]}
 */
export function sourceFiles(folder) {
  return folders.flatMap((name) => {
    const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  })
}

/**
 * @param {string} [folder] the project's root, or that of a test project
 * @param {object} [options] more options for dependency-cruiser
 * @returns {Promise<{ rule: string, from: string, text: string }[]>} one entry per broken rule
 */
export async function architectureProblems(folder = root, options = {}) {
  const { output } = await cruise(
    folders,
    {
      ...configuration.options,
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden },
    },
    undefined,
    {},
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of its result')
  const seen = new Set(output.modules.map((module) => module.source))
  const unseen = sourceFiles(folder).filter((file) => !seen.has(file))
  return [
    ...output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      text: `${rule.name}: ${from} → ${to}\n  ${reasons.get(rule.name)}`,
    })),
    ...unseen.map((from) => ({ rule: 'every-file-is-seen', from, text: `every-file-is-seen: ${from} was not parsed` })),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const problems = await architectureProblems()
  for (const { text } of problems) console.error(text)
  const files = sourceFiles(root).length
  console.log(`${problems.length} problems in ${files} files`)
  if (problems.length > 0 || files === 0) process.exitCode = 1
}
