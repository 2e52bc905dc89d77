import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyOptional } from './lazy-optional.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('§12 a part whose file is gone is left out, and the log says so; what stands beside it stays', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const Part = lazyOptional(gone)
  const Decoration = lazyOptional(gone, () => <p>plain</p>)
  render(
    <main>
      <p>The archive</p>
      <Part />
      <Decoration />
    </main>,
  )
  await screen.findByText('plain')
  expect(screen.getByRole('main').textContent).toBe('The archiveplain')
  expect(log).toHaveBeenCalledTimes(2)
})

test('a part that arrives is shown with its properties, and until then what waits for it', async () => {
  const Part = lazyOptional(
    async () =>
      ({ name }: { name: string }) => <p>Hello {name}</p>,
    undefined,
    ({ name }) => <p>{name} is coming</p>,
  )
  render(<Part name="Cat" />)
  expect(screen.getByText('Cat is coming')).toBeTruthy()
  expect(await screen.findByText('Hello Cat')).toBeTruthy()
})
