// @ts-check
/** `npm run check`: runs all static checks. With `--release`, a text without a translation is an error instead of a warning. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { Refusal, root, run, runCommand, runTool } from './run.mjs'

const options = {
  quiet: true,
  // The compiler and the linter are written in Go, whose garbage collector takes a fifth of their time by default.
  env: { ...process.env, GOGC: process.env['GOGC'] ?? '400' },
}

/**
 * Returns a function that runs an incremental type check. It uses one thread, because several would each compute the same
 * types.
 * @param {string} name
 */
const typeProgram = (name) => () => {
  const state = join(root, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`)
  const how = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', state, '--pretty', 'false']
  return runTool('typescript/bin/tsc', ['-p', `tsconfig.${name}.json`, ...how], options)
}

/** Lists the checks, slowest first. @type {[name: string, gate: () => Promise<{ code: number, output: string }>][]} */
const gates = [
  ['lint', () => runTool('oxlint/bin/oxlint', [], options)],
  ['types (tests)', typeProgram('tests')],
  ['dead code', () => runTool('knip/bin/knip.js', ['--cache'], options)],
  ['architecture', () => run(process.execPath, ['scripts/architecture.mjs'], options)],
  ['types (server)', typeProgram('server')],
  ['types (web)', typeProgram('web')],
  ['catalogues', () => runTool('tsx/dist/cli.mjs', ['scripts/catalogues.ts', ...process.argv.slice(2)], options)],
  ['format', () => runTool('oxfmt/bin/oxfmt', ['--check'], options)],
  ['words', () => run(process.execPath, ['scripts/words.mjs'], options)],
]

/** @param {typeof gates[number]} gate */
async function result([name, gate]) {
  const from = performance.now()
  const { code, output } = await gate()
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return { name, code, output }
}

/** Runs at most one check per core, because more checks would evict each other's caches. */
await runCommand(async () => {
  await ensureInstalled()
  const waiting = gates.values()
  /** @type {Awaited<ReturnType<typeof result>>[]} */
  const results = []
  const lane = async () => {
    for (const gate of waiting) results.push(await result(gate))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  for (const { output } of results) for (const line of output.match(/^warning: locales\/.*/gm) ?? []) console.log(line)
  const failed = results.filter(({ code }) => code !== 0)
  for (const { name, output } of failed) console.error(`\n── ${name}\n${output.trim()}`)
  if (failed.length > 0) throw new Refusal(`\ncheck failed: ${failed.map(({ name }) => name).join(', ')}`)
})
