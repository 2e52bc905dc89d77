import { expect, test } from 'vitest'
import { root, run } from '../../scripts/run.mjs'

const TIMEOUT = 1_200_000

test('what is shipped stands its trial: each part that can be tried here', { timeout: TIMEOUT }, async () => {
  const { code, output } = await run('npm', ['run', '--silent', 'ship:check'], { quiet: true, cwd: root })
  console.log(output)
  // If the test fails, its message is the output from the first failed part (✗) on.
  expect(code, output.slice(Math.max(output.search(/^✗/m), 0))).toBe(0)
  expect(output).toMatch(/^(?:[✓–] .+\n){9}$/)
})
