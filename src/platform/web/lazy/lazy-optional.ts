import { lazy, type ComponentType } from 'react'
import { logFailure } from '../log.ts'

/**
 * A lazily loaded component that the page can do without. When its file cannot be loaded (no network, or a newer build
 * has replaced it), `instead` is drawn and the log says so; `React.lazy` alone would take the whole screen away.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        logFailure('A part of the page could not be loaded.', error)
        return { default: instead }
      },
    ),
  )
}

const Nothing = () => null
