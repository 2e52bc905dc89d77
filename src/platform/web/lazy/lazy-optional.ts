import { lazy, type ComponentType } from 'react'
import { logFailure } from '../log.ts'

/**
 * A lazy component that the page can do without: when its file cannot be loaded, `instead` is drawn. `React.lazy` alone
 * would take the whole screen away.
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
