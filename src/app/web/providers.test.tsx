import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from '#platform/web/toast.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('what every screen may rely on', () => {
  beforeEach(() => {
    // React tells the console of what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test('a screen that breaks is replaced by a calm one that offers to reload', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('drawing failed')
    }
    render(
      <Providers queryClient={createQueryClient()}>
        <Broken />
      </Providers>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
    expect(screen.queryByText('drawing failed')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('screens share one cache', () => {
    const client = createQueryClient()
    let seen: unknown
    const Screen = () => {
      seen = useQueryClient()
      return null
    }
    render(
      <Providers queryClient={client}>
        <Screen />
      </Providers>,
    )
    expect(seen).toBe(client)
  })

  test('§8 a toast raised before the toast area is there is shown when it is', async () => {
    act(
      () => void toast({ title: 'Error creating debate', description: '429: Wait a moment.', variant: 'destructive' }),
    )
    render(<Providers queryClient={createQueryClient()}>{null}</Providers>)
    expect(screen.queryByText('Error creating debate')).toBeNull()
    expect((await screen.findByText('Error creating debate')).closest('.toast')).not.toBeNull()
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeTruthy()
  })
})
