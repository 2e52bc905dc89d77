import { expect, test } from 'vitest'
import { engineStatus } from '#testing/engine-status.ts'
import { hasNotice } from './engine-notice.tsx'

const scripted = engineStatus()
const sought = engineStatus({ ready: false })
const remote = engineStatus({ kind: 'remote', name: 'openai' })
const local = engineStatus({ kind: 'local', name: 'local:small' })

test.each([
  ['a stranger is not told how to get a model', scripted, 'debates.example', false],
  ['nor a neighbour in the network', scripted, '192.168.1.4', false],
  ['nor at a name that only begins so', scripted, 'localhost.example', false],
  ['nor anybody while one is looked for', sought, 'localhost', false],
  ['nor anybody where a provider writes', remote, 'localhost', false],
  ['who runs the product here is', scripted, 'localhost', true],
  ['by address, too', scripted, '127.0.0.1', true],
  ['of either kind', scripted, '[::1]', true],
  ['everybody is told of a model of this machine', local, 'debates.example', true],
])('§10 %s', (_, engine, hostname, told) => {
  expect(hasNotice(engine, hostname)).toBe(told)
})
