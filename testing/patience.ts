/** Runs before the tests of every DOM test file. */
import { configure } from '@testing-library/react'

// A screen's or dialog's code is loaded when it is first shown, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
