import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from '#features/account/key-contract.ts'
import { readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'

const EXAMPLE = new URL('../../../docs/examples/play-a-debate.mjs', import.meta.url).pathname

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())

async function play(key: string, args: readonly string[] = [product.url, 'Is light a wave?', 'Yes', 'No']) {
  const program = spawn(process.execPath, [EXAMPLE, ...args], { env: { EVC_KEY: key } })
  const ended = once(program, 'exit')
  const [said, complaint, [code]] = await Promise.all([text(program.stdout), text(program.stderr), ended])
  return { said, complaint, code: code as number | null }
}

test('§15 Keys: without its arguments or a key the documented program says how it is used', async () => {
  const usage = { code: 2, complaint: expect.stringMatching(/^Usage: EVC_KEY=/) }
  expect(await play('evc_key', [])).toMatchObject(usage)
  expect(await play('')).toMatchObject(usage)
})

test('§15 Keys: the documented program plays a debate of four turns; with a key that may only read it says why not', async () => {
  const me = product.visitor()
  await signUp(me)
  const keyOf = async (scope: 'read' | 'write') => (await me.call(makeKey, { body: { name: 'Terminal', scope } })).key
  const refused = await play(await keyOf('read'))
  expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('This key may only read.')])
  const { code, said, complaint } = await play(await keyOf('write'))
  expect([code, complaint]).toEqual([0, ''])
  const [{ id } = { id: '' }] = await me.call(userDebates)
  const { responses } = await me.call(readDebate, { params: { id } })
  expect(responses).toHaveLength(4)
  const speakers = said.split(/\n\n(?=EINSTEIN: |CAT: |http)/).slice(1)
  expect(speakers.map((each) => each.split(': ')[0])).toEqual(
    ['EINSTEIN', 'CAT', 'EINSTEIN', 'CAT', 'http'].map((n) => expect.stringContaining(n) as string),
  )
  expect(said).toContain(responses[3]?.content.slice(0, 40))
  expect(said).toContain(`${product.url}/?debate=${id}`)
})
