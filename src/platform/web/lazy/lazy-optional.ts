import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { logFailure } from '../log.ts'

/**
 * Renders `instead` if the file cannot be loaded; `React.lazy` alone would make the whole screen fail.
 * @param waiting is rendered until the file has loaded
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
  waiting = instead,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((error: unknown) => {
      logFailure('A part of the page could not be loaded.', error)
      return instead
    }),
  }))
  return (props) => createElement(Suspense, { fallback: createElement(waiting, props) }, createElement(Part, props))
}

const Nothing = () => null
