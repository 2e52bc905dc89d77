import { lazy, type ComponentType } from 'react'
import { logFailure } from '../log.ts'

/** Renders `instead` if the file cannot be loaded; with `React.lazy` alone, the whole screen would fail. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({
    default: await load().catch((error: unknown) => {
      logFailure('A part of the page could not be loaded.', error)
      return instead
    }),
  }))
}

const Nothing = () => null
