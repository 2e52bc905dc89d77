import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engineStatus } from '#testing/engine-status.ts'
import { closePage, openPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import { LOOK_AGAIN_MS, speaksDemo } from '#features/models/web/use-config.ts'
import { configAnswer } from '#testing/config-answer.ts'
import { LocalModelNotice } from './local-model-notice.tsx'

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

describe('§10 the scripted demo', () => {
  test.each(['debates.example', '192.168.1.4', 'localhost.example'])(
    'a visitor at %s reads that a script speaks, and no commands',
    (hostname) => {
      render(<LocalModelNotice engine={engineStatus()} hostname={hostname} />)
      const words = document.querySelector('.local-model-notice')?.textContent
      expect(words).toBe('This is a demo: both characters speak from a prepared script.')
    },
  )

  test.each(['localhost', '127.0.0.1', '[::1]'])('the operator at %s reads how to get a model', (hostname) => {
    render(<LocalModelNotice engine={engineStatus()} hostname={hostname} />)
    expect(screen.getByText('npm run model:setup')).toBeTruthy()
  })

  test('nothing is said while a model is looked for', () => {
    render(<LocalModelNotice engine={engineStatus({ ready: false })} />)
    expect(document.querySelector('.local-model-notice')).toBeNull()
  })

  test('is not named while a model is looked for, nor where a provider or a local model writes', () => {
    const speaks = (what: Partial<EngineStatus>) => speaksDemo({ ...configAnswer(), engine: engineStatus(what) })
    expect(speaks({})).toBe(true)
    const others = [{ ready: false }, { kind: 'remote' }, { kind: 'local' }] as const
    expect(others.map(speaks)).toEqual([false, false, false])
    expect(speaksDemo(null)).toBe(false)
  })
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
