import { describe, expect, test } from 'vitest'
import { EngineError, type EngineFault } from '#platform/server/llm/port.ts'
import { codeOf, failed, problemOf } from './engine-problems.ts'

const FAULTS: EngineFault[] = [
  'unavailable',
  'busy',
  'rate-limited',
  'rejected',
  'timeout',
  'broken-stream',
  'malformed',
]

describe('§11 generate: what an engine’s fault becomes', () => {
  test('before the stream: 503 with Retry-After, never the upstream’s own words', () => {
    for (const fault of FAULTS) {
      const problem = problemOf(new EngineError(fault, 'key sk-secret refused by 10.0.0.1'))
      expect(problem.status).toBe(503)
      expect(problem.retryAfter).toBeGreaterThan(0)
      expect(JSON.stringify([problem.code, problem.values, problem.extra])).not.toMatch(/secret|10\.0/)
    }
  })

  test('§10 a full line of the local model says when to come back', () => {
    const problem = problemOf(new EngineError('busy', '', { retryAfter: 42 }))
    expect(problem).toMatchObject({ code: 'line-too-long', retryAfter: 42 })
    expect(problemOf(new EngineError('busy', '')).retryAfter).toBe(60)
  })

  test('after it: a code and its sentence for people, also for what nobody foresaw', () => {
    const codes = FAULTS.map((fault) => codeOf(new EngineError(fault, 'x')))
    expect(codes).toEqual([
      'model-unavailable',
      'line-too-long',
      'model-busy',
      'model-failed',
      'model-unavailable',
      'model-failed',
      'model-failed',
    ])
    expect(failed(codeOf(new TypeError('undefined is not a function')))).toEqual({
      error: 'The AI model could not finish this turn. Please try again.',
      code: 'model-failed',
    })
  })
})
