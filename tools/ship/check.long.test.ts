import { expect, test } from 'vitest'
import { root, run } from '../../scripts/run.mjs'

/** Milliseconds: a base of Debian is made, the image built, and run three times. */
const TIMEOUT = 1_200_000

test('what is shipped stands its trial: each part that can be tried here', { timeout: TIMEOUT }, async () => {
  const { code, output } = await run('npm', ['run', '--silent', 'ship:check'], { quiet: true, cwd: root })
  // Which parts were left out, and why, is for the reader of the log.
  console.log(output)
  // The message of a failure begins with what failed.
  expect(code, output.slice(Math.max(output.search(/^✗/m), 0))).toBe(0)
  expect(output).toMatch(/^(?:[✓–] .+\n){9}$/)
})
