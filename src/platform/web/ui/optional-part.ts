import { lazy, type ComponentType } from 'react'
import { logFailure } from '../log.ts'

/**
 * A lazily loaded part that the page can do without. When its file cannot be loaded (no network, or a newer build has
 * replaced it), `instead` stands in its place and the log says so; `React.lazy` alone would take the whole screen away.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        logFailure('A part of the page could not be loaded.', error)
        return { default: instead }
      },
    ),
  )
}

const Nothing = () => null
