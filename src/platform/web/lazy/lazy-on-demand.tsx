import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { askForLostStyles, importAgain } from './import-again.ts'
import { logFailure } from '../log.ts'

export interface OnDemandProps {
  /** Called if the file cannot be loaded. The parent must remove the component, and may draw it anew. */
  onFailed: () => void
  waiting?: ReactNode
}

/**
 * Loads a component's file when it is first drawn, and again after a failure, which `React.lazy` would remember.
 * @param of picks the component
 * @param say tells the person of a failure
 */
export function lazyOnDemand<File, Props extends object>(
  load: () => Promise<File>,
  of: (file: File) => ComponentType<Props>,
  say: () => void = () => {},
) {
  let loaded: ComponentType<Props> | null = null
  return function LazyOnDemand(props: Props & OnDemandProps): ReactNode {
    const [Component, setComponent] = useState(() => loaded)
    const fail = useEffectEvent((error: unknown) => {
      logFailure('A part of the page could not be loaded.', error)
      say()
      props.onFailed()
    })
    useEffect(() => {
      if (loaded !== null) return
      let wanted = true
      askForLostStyles()
      load()
        .catch(importAgain<File>)
        .then(
          (file) => {
            loaded = of(file)
            if (wanted) setComponent(() => loaded)
          },
          (error: unknown) => wanted && fail(error),
        )
      return () => {
        wanted = false
      }
    }, [])
    return Component === null ? props.waiting : <Component {...props} />
  }
}
