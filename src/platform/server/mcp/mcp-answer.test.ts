import { expect, test } from 'vitest'
import { mcpAnswer, type McpOptions } from './mcp-answer.ts'

const fault = new Error('relation "secrets" does not exist')
const options: McpOptions<null> = {
  path: '/mcp',
  publicUrl: 'http://localhost',
  info: { name: 'test', title: 'Test', version: '1' },
  instructions: '',
  keyHelp: '',
  tools: [
    {
      name: 'break',
      title: 'Break',
      description: '',
      input: { type: 'object' },
      readOnly: true,
      run: () => Promise.reject(fault),
    },
  ],
  resolveCaller: () => Promise.resolve(null),
  sentenceFor: () => null,
}

test('§15 a fault in a tool is told to the operator, and the client learns only that there was one', async () => {
  const call = { caller: null, ip: '127.0.0.1', requestId: 'id', signal: new AbortController().signal }
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'break' } }
  const faults: unknown[] = []
  const answer = await mcpAnswer(options, call, headers, body, (error) => faults.push(error))
  const said = await answer.text()
  expect(said).toContain('Internal error')
  expect(said).not.toContain('secrets')
  expect(faults).toEqual([fault])
})
