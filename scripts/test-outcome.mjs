// @ts-check
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Outcome */

const LINES = 20

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, success: boolean, testResults: VitestFile[] }} VitestReport
 */

/** @typedef {import('./unhandled-errors.mjs').UnhandledError} UnhandledError */

/**
 * @param {VitestReport} report vitest's JSON
 * @param {readonly UnhandledError[]} unhandled errors that no test caught; the report omits them
 * @returns {Outcome}
 */
export function vitestOutcome({ numPassedTests, success, testResults }, unhandled) {
  const outside = unhandled.map(({ name = 'Error', message, VITEST_TEST_PATH = 'vitest' }) => ({
    name: `${VITEST_TEST_PATH} › outside its tests`,
    message: `${name}: ${message}`,
  }))
  const ofTests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // If a file cannot be loaded or one of its hooks fails, the report names no failed test.
    if (failed.length === 0) return status === 'failed' ? [{ name, message }] : []
    return failed.map((test) => ({
      name: `${name} › ${test.fullName}`,
      message: (test.failureMessages ?? []).join('\n'),
    }))
  })
  const failures = [...ofTests, ...outside]
  const unexplained = !success && failures.length === 0
  return { passed: numPassedTests, failures: unexplained ? [{ name: 'vitest', message: 'no success' }] : failures }
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number }, errors: PlaywrightError[], suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {PlaywrightReport} report Playwright's JSON @returns {Outcome} A flaky test is a failure. */
export function playwrightOutcome({ stats, errors, suites }) {
  /** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const failed = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${file}:${line} › ${title}`,
        message: textOf(results.flatMap((result) => result.errors)),
      })),
  )
  const outside = errors.map((error) => ({ name: 'Playwright', message: textOf([error]) }))
  return { passed: stats.expected, failures: [...failed, ...outside] }
}

/** @param {PlaywrightError[]} errors */
const textOf = (errors) => errors.map(({ message }) => message ?? '').join('\n')

/**
 * Reads the outcome from a runner's report. The stage counts as one failure if the report is unreadable or does not explain a
 * non-zero exit code.
 * @template Report
 * @param {string} path @param {number} code exit code @param {(report: Report) => Outcome} read @returns {Outcome}
 */
export function outcomeOf(path, code, read) {
  try {
    const { passed, failures } = read(JSON.parse(readFileSync(path, 'utf8')))
    const unexplained = code !== 0 && failures.length === 0
    return { passed, failures: unexplained ? [{ name: path, message: `exit code ${code}` }] : failures }
  } catch (error) {
    return { passed: 0, failures: [{ name: path, message: `no readable report: ${String(error)}` }] }
  }
}

/** @param {Failure} failure */
export function failureReport({ name, message }) {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const more = lines.length > LINES ? [`… ${lines.length - LINES} more lines above`] : []
  return [`FAILED ${name}`, ...[...lines.slice(0, LINES), ...more].map((line) => `  ${line}`)].join('\n')
}

/**
 * Returns the time of a run and its stages, such as `7 min 30 s: check 25 s, build 7 s, …`.
 * @param {readonly (readonly [name: string, ms: number])[]} stages
 */
export function timesOf(stages) {
  const told = (/** @type {number} */ ms) => {
    const seconds = Math.round(ms / 1000)
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  }
  const sum = stages.reduce((all, [, ms]) => all + ms, 0)
  return `${told(sum)}: ${stages.map(([name, ms]) => `${name} ${told(ms)}`).join(', ')}`
}
