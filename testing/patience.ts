/** Runs before the tests of every DOM test file. */
import { configure } from '@testing-library/react'

// A screen's or dialog's code is fetched when it is first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
