/** Runs before the tests of every DOM test file. */
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A screen's or dialog's code is loaded when it is first shown, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A test may end while the code of a lazy screen is still being loaded; what is loaded after the end of its file fails the run.
afterAll(() => vi.dynamicImportSettled())
