// @ts-check
/**
 * `npm test`: runs the checks, the build and the daily tests. `npm run test:long` (`--long`) runs the long tests, and
 * `--release` runs the stricter checks of a release. The last lines repeat every failure, because often only the end of a long
 * log is kept.
 */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run, runCommand, runTool } from './run.mjs'
import { outcomeOf, playwrightOutcome, timesOf, failureReport, vitestOutcome } from './test-outcome.mjs'
import { changedTools, noteTested, tools } from './tools.mjs'
import { UNHANDLED } from './unhandled-errors.mjs'

const reports = join(root, 'test-results')

/** @typedef {import('./test-outcome.mjs').Outcome} Outcome */

/**
 * Returns the outcome of a stage that runs no tests.
 * @param {string} name @param {Promise<{ code: number }>} stage @returns {Promise<Outcome>}
 */
const gate = async (name, stage) => ({
  passed: 0,
  failures: (await stage).code === 0 ? [] : [{ name, message: 'its output stands above' }],
})

/** @param {boolean} long */
async function unitTests(long) {
  const path = join(reports, 'vitest.json')
  const reporters = ['default', 'json', 'scripts/unhandled-errors.mjs'].map((name) => `--reporter=${name}`)
  const changed = changedTools()
  const unchanged = tools.filter((tool) => !changed.includes(tool))
  if (!long && unchanged.length > 0) console.log(`Not tested again, because unchanged: ${unchanged.join(', ')}`)
  const which = long ? ['--mode', 'long'] : unchanged.map((tool) => `--project=!${tool}`)
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...which, ...reporters, `--outputFile.json=${path}`])
  const outcome = outcomeOf(path, code, (report) => vitestOutcome(report, JSON.parse(readFileSync(UNHANDLED, 'utf8'))))
  if (!long && outcome.failures.length === 0) noteTested(changed)
  return outcome
}

/** @param {boolean} long */
async function browserTests(long) {
  const project = `--project=${long ? 'long' : 'daily'}`
  const path = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const { code } = await runTool('@playwright/test/cli.js', ['test', project, '--reporter=list,json'], { env })
  const outcome = outcomeOf(path, code, playwrightOutcome)
  // Tracing all tests would double their time, so only failed tests run again with a trace. They still count as failed.
  if (outcome.failures.length > 0) {
    // Copy the first run's pictures and page snapshots, because the second run deletes them.
    cpSync(join(reports, 'e2e'), join(reports, 'e2e-first'), { recursive: true })
    console.log('\nThe failed journeys once more, with a trace in test-results/e2e (of the first run: e2e-first):')
    await runTool('@playwright/test/cli.js', ['test', project, '--last-failed', '--trace=on', '--reporter=list'])
  }
  return outcome
}

async function buildStage() {
  await ensureBuilt()
  return { code: 0 }
}

if (process.argv[1] === import.meta.filename) {
  const long = process.argv.includes('--long')
  const release = process.argv.filter((word) => word === '--release')
  await runCommand(async () => {
    await ensureInstalled()
    const installed = performance.now()
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports, { recursive: true })
    // Builds during the check, whose last steps leave a core idle.
    const building = gate('npm run build', buildStage().catch(reported))
    /** @type {[name: string, stage: () => Promise<Outcome>][]} */
    const stages = [
      ['build', () => building],
      ['unit and API tests', () => unitTests(long)],
      ['journeys', () => browserTests(long)],
    ]
    if (!long)
      stages.unshift(['check', () => gate('npm run check', run(process.execPath, ['scripts/check.mjs', ...release]))])
    /** @type {Outcome[]} */
    const outcomes = []
    /** @type {[name: string, ms: number][]} */
    const times = [['install', installed]]
    for (const [name, stage] of stages) {
      const from = performance.now()
      outcomes.push(await stage())
      times.push([name, performance.now() - from])
    }
    const failures = outcomes.flatMap((outcome) => outcome.failures)
    for (const failure of failures) console.log(failureReport(failure))
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
    console.log(timesOf(times))
    console.log(`${passed} passed, ${failures.length} failed`)
    if (failures.length > 0) process.exitCode = 1
  })
}

/** @param {Error} error */
function reported(error) {
  console.error(error.message)
  return { code: 1 }
}
