import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engineStatus } from '#testing/engine-status.ts'
import { closePage, openPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import { LOOK_AGAIN_MS, LOOK_RARELY_MS } from '#features/models/web/use-config.ts'

/** The line when its whole text is so. */
const notice = (text: RegExp) =>
  screen.findByText(
    (_, element) => element?.matches('.local-model-notice') === true && text.test(element.textContent.trim()),
  )

let product: World | null = null
afterEach(async () => {
  vi.useRealTimers()
  closePage()
  await product?.close()
})

describe('§10: the local model on its way', () => {
  test('says how far it is and who speaks meanwhile, and then that it speaks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let status = engineStatus({ kind: 'local', name: 'local:small', ready: false, progress: null })
    product = await world({ status: () => status })
    openPage(product)
    const later = async (next: Partial<EngineStatus>) => {
      status = { ...status, ...next }
      await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
    }
    const line = (text: string) => screen.findByText(`${text} Until it is here, debates are a scripted demo.`)
    await line('Fetching the local model…')
    await later({ progress: 0.439 })
    await line('Fetching the local model… 43 %.')
    await later({ ready: true, progress: null })
    await notice(/^A model on this machine speaks: small\.\s*For better debates: .*ollama pull/)
    expect(screen.queryByRole('link', { name: /license/ })).toBeNull()
  })
})

describe('§10: without a local model', () => {
  test('the line says why, that it is tried again and who speaks, and goes when the model is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let status = engineStatus({ missing: { why: 'disk', again: true } })
    product = await world({ status: () => status })
    openPage(product)
    await notice(
      /^No local model yet: the disk has no room for it\. It is tried again; .* a scripted demo\.\s*For better .* ollama pull/,
    )
    status = engineStatus({ kind: 'local', name: 'local:small' })
    await vi.advanceTimersByTimeAsync(LOOK_RARELY_MS)
    await screen.findByText(/^A model on this machine speaks: small\./)
    expect(screen.queryByText(/^No local model/)).toBeNull()
  })

  test.each([
    [{ why: 'unexpected', again: false }, /^No local model: what came was not the expected file\. .* ollama pull/],
    [{ why: 'unable', again: false }, /^No local model: it cannot be loaded on this machine\. .* ollama pull/],
  ] as const)('given up (%j), it names another way', async (missing, line) => {
    product = await world({ status: () => engineStatus({ missing }) })
    openPage(product)
    expect(await notice(line)).toBeDefined()
  })
})

describe('§10: a model that speaks', () => {
  test('nobody who hears a large model is told to fetch one', async () => {
    const large = engineStatus({ kind: 'local', name: 'local:qwen2.5-14b', server: 'Ollama' })
    product = await world({ status: () => large })
    openPage(product)
    await notice(/^A model of Ollama on this machine speaks: qwen2\.5-14b\.\s*For better debates: a provider’s key\.$/)
  })

  test('where a provider writes, or only the script can, there is no such line', async () => {
    product = await world()
    openPage(product)
    await screen.findByRole('heading', { level: 1 })
    expect(document.querySelector('.local-model-notice')).toBeNull()
  })
})
