// @ts-check
/** `npm test`: check, build, unit and API tests, browser tests; the last line shows the counts of all of them. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run, runCommand, runTool } from './run.mjs'

const reports = join(root, 'test-results')

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {{ numPassedTests: number, numFailedTests: number, success: boolean }} report vitest's JSON @returns {Count} */
export function vitestCount({ numPassedTests, numFailedTests, success }) {
  // A test file that cannot be loaded reports no failed test, but it is a failure.
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(numFailedTests, 1) }
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report Playwright's JSON @returns {Count} */
export function playwrightCount({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/**
 * Returns the counts in a test runner's report. Without a readable report, or with a non-zero exit code that the report
 * does not explain, the stage counts as one failure.
 * @template Report
 * @param {string} path @param {number} code exit code @param {(report: Report) => Count} count @returns {Count}
 */
export function countOf(path, code, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(path, 'utf8')))
    return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * A stage without tests of its own.
 * @param {Promise<{ code: number }>} stage @returns {Promise<Count>}
 */
const gate = async (stage) => ({ passed: 0, failed: (await stage).code === 0 ? 0 : 1 })

async function unitTests() {
  const path = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { code } = await runTool('vitest/vitest.mjs', args)
  return countOf(path, code, vitestCount)
}

async function browserTests() {
  const path = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
  return countOf(path, code, playwrightCount)
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
    const counts = []
    counts.push(await gate(run(process.execPath, ['scripts/check.mjs'])))
    counts.push(await gate(buildStage().catch(reported)))
    counts.push(await unitTests())
    counts.push(await browserTests())
    const passed = counts.reduce((sum, count) => sum + count.passed, 0)
    const failed = counts.reduce((sum, count) => sum + count.failed, 0)
    console.log(`${passed} passed, ${failed} failed`)
    if (failed > 0) process.exitCode = 1
  })
}

/** @param {Error} error */
function reported(error) {
  console.error(error.message)
  return { code: 1 }
}
