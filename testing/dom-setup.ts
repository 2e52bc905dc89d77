/** Runs around every DOM test file. */
import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A screen's or dialog's code is loaded when it is first shown, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A waiting query fails many times before it succeeds, and printing the page took most of that time. So its errors omit the page;
// when it gives up, this function builds the last error again, with the page.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    const error = new Error([message, waits === true ? null : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom has no layout, so no element ever changes its size.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// All files of a process share one page, so it is reset: the next file finds it as if just opened.
afterAll(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-elsewhere')
  document.body.replaceChildren()
})

// A test may end while the code of a lazy screen is still being loaded; code that loads after the end of its file fails the run.
afterAll(() => vi.dynamicImportSettled())
