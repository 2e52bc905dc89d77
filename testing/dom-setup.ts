import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The limit is long, because the code of a screen or dialog loads only when it is shown, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A query that waits (`findBy…`) fails many times before it succeeds, and printing the page took most of that time. So the page
// is printed only when the query gives up.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    const error = new Error([message, waits === true ? null : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom has no `ResizeObserver`. An empty class is enough, because without a layout, elements never change their size.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// All test files of a process share one page, so each file resets the page for the next file.
afterAll(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-elsewhere')
  document.body.replaceChildren()
})

// A test may end while a lazy screen's code is still loading, and code that loads after the end of the test file fails the run.
afterAll(() => vi.dynamicImportSettled())
