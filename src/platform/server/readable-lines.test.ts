import { expect, test } from 'vitest'
import { createLog, readableLine } from './log.ts'

function shown(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('debug', { write: (line: string) => void lines.push(readableLine(line)) }))
  return lines.join('')
}

test('on a terminal a line of the log begins with time, level and message', () => {
  expect(shown((log) => log.info({ route: '/api/config', status: 200, seconds: 0.012345 }, 'answered'))).toMatch(
    /^\d\d:\d\d:\d\d info {2}answered route=\/api\/config status=200 seconds=0\.01235\n$/,
  )
  expect(shown((log) => log.warn({ away: ['redis'], why: 'it is gone' }, 'not ready'))).toMatch(
    /^\S+ warn {2}not ready away=\["redis"\] why="it is gone"\n$/,
  )
})

test('an error and its causes stand below, with their frames', () => {
  const error = new Error('call failed', { cause: new TypeError('no such name') })
  const [first, ...below] = shown((log) => log.error({ err: error }, 'unforeseen'))
    .trimEnd()
    .split('\n')
  expect(first).toMatch(/^\S+ error unforeseen$/)
  expect(below[0]).toBe('  Error: call failed')
  expect(below[1]).toMatch(/^ {4}at /)
  expect(below).toContain('  TypeError: no such name')
})
