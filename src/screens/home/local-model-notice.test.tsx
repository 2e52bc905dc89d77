import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engineStatus } from '#testing/engine-status.ts'
import { closePage, openPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import { LOOK_AGAIN_MS } from '#features/models/web/use-config.ts'

/** Finds the notice whose whole text is `line`. */
const notice = (line: string) =>
  screen.findByText((_, element) => element?.matches('.local-model-notice') === true && element.textContent === line)

let product: World | null = null
afterEach(async () => {
  vi.useRealTimers()
  closePage()
  await product?.close()
})

const openWith = async (status: () => EngineStatus) => {
  product = await world({ status })
  openPage(product)
}

test('§10 on one’s own machine, Home without a model says in one line how to get one', async () => {
  await openWith(engineStatus)
  const line = await notice(
    'The scripted demo speaks. For a language model: a provider’s key in .env, ollama pull qwen2.5:7b or npm run model:setup.',
  )
  expect([...line.querySelectorAll('code')].map(({ dir, textContent }) => [dir, textContent])).toEqual([
    ['ltr', '.env'],
    ['ltr', 'ollama pull qwen2.5:7b'],
    ['ltr', 'npm run model:setup'],
  ])
})

describe('§10: a model of this machine', () => {
  test('says how far it is loaded and who speaks meanwhile, then that it speaks, and no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let status = engineStatus({ kind: 'local', name: 'local:small', ready: false })
    await openWith(() => status)
    const later = async (next: Partial<EngineStatus>) => {
      status = { ...status, ...next }
      await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
    }
    const line = (percent: number) =>
      notice(`Loading the local model… ${percent} %. Until it is ready, debates are a scripted demo.`)
    await line(0)
    await later({ progress: 0.439 })
    await line(43)
    await later({ ready: true, progress: null })
    await notice('A model on this machine speaks: small.')
    expect(screen.queryByRole('button', { name: /small model|scripted demo/ })).toBeNull()
  })

  test('one of a model server is named with its server', async () => {
    await openWith(() => engineStatus({ kind: 'local', name: 'local:qwen2.5-14b', server: 'Ollama' }))
    expect(await notice('A model of Ollama on this machine speaks: qwen2.5-14b.')).toBeDefined()
  })
})
