// @ts-check
/**
 * `npm test`: check, build, unit and API tests, browser tests. Its last lines name every failure again and count all tests,
 * because what is kept of a long log is often only its end.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run, runCommand, runTool } from './run.mjs'
import { outcomeOf, playwrightOutcome, toldAgain, vitestOutcome } from './test-outcome.mjs'
import { UNHANDLED } from './unhandled-errors.mjs'

const reports = join(root, 'test-results')

/** @typedef {import('./test-outcome.mjs').Outcome} Outcome */

/**
 * A stage without tests of its own.
 * @param {string} name @param {Promise<{ code: number }>} stage @returns {Promise<Outcome>}
 */
const gate = async (name, stage) => ({
  passed: 0,
  failures: (await stage).code === 0 ? [] : [{ name, message: 'its output stands above' }],
})

async function unitTests() {
  const path = join(reports, 'vitest.json')
  const reporters = ['default', 'json', 'scripts/unhandled-errors.mjs'].map((name) => `--reporter=${name}`)
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, `--outputFile.json=${path}`])
  return outcomeOf(path, code, (report) => vitestOutcome(report, JSON.parse(readFileSync(UNHANDLED, 'utf8'))))
}

async function browserTests() {
  const path = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
  return outcomeOf(path, code, playwrightOutcome)
}

async function buildStage() {
  await ensureBuilt()
  return { code: 0 }
}

if (process.argv[1] === import.meta.filename) {
  await runCommand(async () => {
    await ensureInstalled()
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports, { recursive: true })
    const outcomes = [
      await gate('npm run check', run(process.execPath, ['scripts/check.mjs'])),
      await gate('npm run build', buildStage().catch(reported)),
      await unitTests(),
      await browserTests(),
    ]
    const failures = outcomes.flatMap((outcome) => outcome.failures)
    for (const failure of failures) console.log(toldAgain(failure))
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
    console.log(`${passed} passed, ${failures.length} failed`)
    if (failures.length > 0) process.exitCode = 1
  })
}

/** @param {Error} error */
function reported(error) {
  console.error(error.message)
  return { code: 1 }
}
