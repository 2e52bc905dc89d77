import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EngineStatus } from '#features/models/contract.ts'
import { LOOK_AGAIN_MS } from '#features/models/web/use-config.ts'
import { closePage, openPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'

let product: World | null = null
afterEach(async () => {
  vi.useRealTimers()
  closePage()
  await product?.close()
})

describe('§10: the local model on its way', () => {
  test('says how far it is and who speaks meanwhile, and nothing more once it is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let status: EngineStatus = { kind: 'local', name: 'local:small', ready: false, progress: null }
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
    await vi.waitFor(() => expect(screen.queryByText(/Fetching/)).toBeNull())
  })
})
