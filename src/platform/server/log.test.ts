import { describe, expect, test } from 'vitest'
import { EngineError } from './llm/port.ts'
import { createLog, LASTING_FAULT_MS } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = []
  write(createLog(level, { write: (line: string) => void lines.push(line) }))
  return lines
}

describe('what is never kept (§15: log and error leaks)', () => {
  test('cookies, authorization, keys and passwords, wherever they stand', () => {
    const headers = { cookie: 'visitor=s3cret', authorization: 'Bearer s3cret', 'set-cookie': ['a=s3cret'] }
    const lines = logged((log) => {
      log.info({ headers, password: 's3cret', model: { apiKey: 's3cret', options: { key: 's3cret' } } }, 'call')
      log.info({ list: [{ Token: 's3cret' }], deep: { a: { b: { c: { d: { e: { f: 's3cret' } } } } } } }, 'call')
      log.info({ req: { headers: { 'x-api-key': 's3cret' } }, host: 'kept' }, 'call')
    })
    expect(lines.join('')).not.toContain('s3cret')
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ host: 'kept', req: { headers: { 'x-api-key': '[redacted]' } } })
  })

  test('what somebody typed, in a database error’s message, stack or fields', () => {
    const cause = Object.assign(new Error('value too long'), { code: '22001', detail: 'Key (question)=(my question)' })
    const error = new Error('Failed query: insert into debates values ($1)\nparams: my question,\nYes', { cause })
    const [line = ''] = logged((log) => log.error({ err: error }, 'call failed'))
    expect(line).not.toContain('my question')
    expect(line).not.toContain('Yes')
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        message: 'Failed query: insert into debates values ($1)\nparams: [left out]',
        stack: expect.stringMatching(/^at [^]*log\.test/) as string,
        cause: { message: 'value too long', code: '22001' },
      },
    })
  })

  test('the text that a parser could not read, the address that the HTTP library quotes', () => {
    for (const text of ['hunter2', '{"password":hunter2}', '["a",hunter2]']) {
      let unread: unknown
      try {
        JSON.parse(text)
      } catch (error) {
        unread = error
      }
      const [line = ''] = logged((log) => log.warn({ err: new Error('not read', { cause: unread }) }, 'malformed'))
      expect(line).not.toMatch(/hunter|unter2/)
      expect(JSON.parse(line)).toMatchObject({
        err: { cause: { type: 'SyntaxError', stack: expect.stringMatching(/^at JSON\.parse/) as string } },
      })
    }
    const sent = Object.assign(new Error('Reply was already sent in "/share/s3cret"'), {
      code: 'FST_ERR_REP_ALREADY_SENT',
    })
    for (const given of [sent, { err: sent }]) {
      const [line = ''] = logged((log) => log.warn(given))
      expect(line).not.toContain('s3cret')
      expect(JSON.parse(line)).toMatchObject({ msg: 'Error', err: { code: 'FST_ERR_REP_ALREADY_SENT' } })
    }
  })

  test('what an error carries beside its message, and lines of a message that look like a stack', () => {
    const packet = Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from('s3cret'), body: 's3cret' })
    const query = new Error('Failed query: select $1\nparams: a\n    at s3cret')
    const changed = new Error('read s3cret')
    changed.message = 'read a secret'
    for (const err of [packet, query, changed]) {
      const [line = ''] = logged((log) => log.warn({ err }, 'call failed'))
      expect(line).not.toMatch(/s3cret|115,51,99/)
    }
    const [silent = ''] = logged((log) => log.warn({ err: new Error() }))
    expect(JSON.parse(silent)).toMatchObject({ err: { stack: expect.stringMatching(/^at [^]*log\.test/) as string } })
  })

  test('a line break in a value cannot forge a line', () => {
    const lines = logged((log) => log.info({ route: 'a\n{"level":60}' }, 'x\ny'))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })
})

test('lines below the level are not written; causes that go in a circle end', () => {
  const error = new Error('a')
  error.cause = error
  const lines = logged((log) => {
    log.info('quiet')
    log.warn({ err: error }, 'loud')
    log.warn({ err: 'only a word' }, 'odd')
  }, 'warn')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['loud', 'odd'])
})

describe('§16 a model’s fault that lasts until the operator changes something', () => {
  const fault = () => new EngineError('key', 'openai refused the key (401)', { cause: new Error('the answer') })

  test('one that passes keeps its stack and what it is about', () => {
    const [line = ''] = logged((log) => log.warn({ err: new EngineError('timeout', 'late') }, 'turn failed'))
    expect(JSON.parse(line)).toMatchObject({ msg: 'turn failed', err: { message: 'late', stack: expect.any(String) } })
  })

  test('is its plain sentence, with what it happened to, and no stack', () => {
    const [line = '', alone = ''] = logged((log) => {
      log.warn({ debateId: 'one', err: fault() }, 'turn failed')
      log.warn(new EngineError('credit', 'anthropic has no credit (400)'))
    })
    expect(JSON.parse(line)).toMatchObject({ level: 40, debateId: 'one', msg: 'openai refused the key (401)' })
    expect(JSON.parse(alone)).toMatchObject({ msg: 'anthropic has no credit (400)' })
    expect(line + alone).not.toMatch(/err|stack|the answer/)
  })

  test('is written once a minute, each sentence by itself', () => {
    const lines: string[] = []
    let now = 0
    const log = createLog('info', { write: (line: string) => void lines.push(line) }, () => now)
    const fail = (message: string) => log.warn({ err: new EngineError('key', message) }, 'summary failed')
    fail('openai refused the key (401)')
    fail('openai refused the key (401)')
    fail('xai refused the key (401)')
    now = LASTING_FAULT_MS
    fail('openai refused the key (401)')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'openai refused the key (401)',
      'xai refused the key (401)',
      'openai refused the key (401)',
    ])
  })
})
