import { useState } from 'react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fileIn, lazyOnDemand } from './lazy-on-demand.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const file = { Hello: ({ name }: { name: string }) => <p>Hello {name}</p> }

function pageWith(load: () => Promise<typeof file>, say?: () => void) {
  const Part = lazyOnDemand(load, ({ Hello }) => Hello, say)
  return function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Greet
        </button>
        {open && <Part name="Cat" waiting={<p>Waiting</p>} onFailed={() => setOpen(false)} />}
      </>
    )
  }
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Greet' }))

test('§12 a part that cannot be loaded says so and leaves the page as it was; the next press tries again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.resolve(file)).mockRejectedValueOnce(new TypeError('Load failed'))
  const say = vi.fn()
  const Page = pageWith(load, say)
  render(<Page />)
  press()
  expect(screen.getByText('Waiting')).toBeTruthy()
  await screen.findByRole('button', { name: 'Greet', expanded: false })
  expect(say).toHaveBeenCalledOnce()
  expect(log).toHaveBeenCalledOnce()
  expect(screen.queryByText('Waiting')).toBeNull()
  press()
  expect(await screen.findByText('Hello Cat')).toBeTruthy()
  expect(say).toHaveBeenCalledOnce()
})

test('its file is asked for when it is first wanted, and once', async () => {
  const load = vi.fn(() => Promise.resolve(file))
  const Page = pageWith(load)
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  press()
  await screen.findByText('Hello Cat')
  press()
  press()
  expect(screen.getByText('Hello Cat')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('whoever has closed it meanwhile is told nothing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const say = vi.fn()
  const Page = pageWith(() => Promise.reject(new TypeError('Load failed')), say)
  render(<Page />)
  press()
  press()
  await new Promise((resolve) => setImmediate(resolve))
  expect([say.mock.calls, log.mock.calls]).toEqual([[], []])
})

test('§12 a file that is loaded again is found in its chunk, also among others', async () => {
  // A real module is imported because a module object, unlike the object literals below, has no prototype.
  const module = await import('./when-idle.ts')
  const of = ({ whenIdle }: Partial<typeof module>) => whenIdle
  expect(fileIn(module, of)).toBe(module)
  expect(fileIn({ t: 'text', n: null, f: () => null, a: {}, e: module }, of)).toBe(module)
  expect(fileIn({ a: {} }, of)).toBeUndefined()
})
