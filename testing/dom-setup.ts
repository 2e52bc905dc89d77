/** Runs around every DOM test file. */
import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A screen's or dialog's code is loaded when it is first shown, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A query that waits fails many times before it succeeds, and writing out the page took most of each time: while it waits, the
// error goes without, and the last one is made again by this same function when it does not wait any more.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    const error = new Error([message, waits === true ? null : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom lays nothing out, so nothing in it changes its size.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// The page is one for all files of a process: the next file finds it as if it had just been opened.
afterAll(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-elsewhere')
  document.body.replaceChildren()
})

// A test may end while the code of a lazy screen is still being loaded; what is loaded after the end of its file fails the run.
afterAll(() => vi.dynamicImportSettled())
