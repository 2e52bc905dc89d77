// @ts-check
/**
 * `npm run check`: all static checks of the code, without running it. `npm run release:check` (`--release`) also fails for texts
 * without a translation, of which the other only warns.
 */
import { ensureInstalled } from './install.mjs'
import { Refusal, run, runCommand, runTool } from './run.mjs'

const typeProgram = (/** @type {string} */ name) => () =>
  runTool('typescript/bin/tsc', ['-p', `tsconfig.${name}.json`, '--pretty', 'false'], { quiet: true })

/** @type {Record<string, () => Promise<{ code: number, output: string }>>} */
const gates = {
  format: () => runTool('oxfmt/bin/oxfmt', ['--check'], { quiet: true }),
  lint: () => runTool('oxlint/bin/oxlint', [], { quiet: true }),
  'types (server)': typeProgram('server'),
  'types (web)': typeProgram('web'),
  'types (tests)': typeProgram('tests'),
  words: () => run(process.execPath, ['scripts/words.mjs'], { quiet: true }),
  architecture: () => run(process.execPath, ['scripts/architecture.mjs'], { quiet: true }),
  catalogues: () => runTool('tsx/dist/cli.mjs', ['scripts/catalogues.ts', ...process.argv.slice(2)], { quiet: true }),
  'dead code': () => runTool('knip/bin/knip.js', [], { quiet: true }),
}

/**
 * All checks run at once: each is a separate program, and the longest takes about as long as the others together on two
 * cores.
 */
await runCommand(async () => {
  await ensureInstalled()
  const results = await Promise.all(
    Object.entries(gates).map(async ([name, gate]) => {
      const from = performance.now()
      const { code, output } = await gate()
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
      return { name, code, output }
    }),
  )
  for (const { output } of results) for (const line of output.match(/^warning: locales\/.*/gm) ?? []) console.log(line)
  const failed = results.filter(({ code }) => code !== 0)
  for (const { name, output } of failed) console.error(`\n── ${name}\n${output.trim()}`)
  if (failed.length > 0) throw new Refusal(`\ncheck failed: ${failed.map(({ name }) => name).join(', ')}`)
})
