import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The limit is long because a screen or dialog loads its code when it is shown, which is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A waiting query (`findBy…`) fails many times before it succeeds. The page is printed only after the last failure, because
// printing took most of the time.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    const error = new Error([message, waits === true ? null : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom lacks `ResizeObserver`. An empty class is enough, because elements never change size without a layout.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// All test files of a process share one page, so each file resets it for the next one.
afterAll(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-elsewhere')
  document.body.replaceChildren()
})

// Waits for the code of screens that is still loading, because code that loads after the test file ends fails the run.
afterAll(() => vi.dynamicImportSettled())
