import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast, toasts } from '#platform/web/toast/toast.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  for (const { id } of toasts.current()) act(() => toasts.dismiss(id))
  cleanup()
  vi.restoreAllMocks()
})

const area = () => screen.queryByRole('region', { name: 'Notifications (F8)' })

describe('what every screen may rely on', () => {
  beforeEach(() => {
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

  test('§8 the toast area costs the first visit nothing, and comes with the first touch or key', async () => {
    render(<Providers queryClient={createQueryClient()}>{null}</Providers>)
    expect(area()).toBeNull()
    fireEvent.keyDown(document.body, { key: 'W' })
    await waitFor(() => expect(area()).not.toBeNull())
    cleanup()
    render(<Providers queryClient={createQueryClient()}>{null}</Providers>)
    expect(area()).toBeNull()
    fireEvent.pointerDown(document.body)
    await waitFor(() => expect(area()).not.toBeNull())
  })

  test.each(['before', 'after'])(
    '§8 a toast raised %s the page is drawn brings the toast area with it',
    async (when) => {
      const raise = () => act(() => void toast({ title: 'Error creating debate', variant: 'destructive' }))
      if (when === 'before') raise()
      render(<Providers queryClient={createQueryClient()}>{null}</Providers>)
      if (when === 'after') raise()
      expect((await screen.findByText('Error creating debate')).closest('.toast')).not.toBeNull()
    },
  )
})
