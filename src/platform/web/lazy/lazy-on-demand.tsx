import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { askForLostStyles, importAgain } from './import-again.ts'
import { logFailure } from '../log.ts'

export interface OnDemandProps {
  /** Called when the file could not be loaded. The parent must remove the component; drawn anew, it is loaded again. */
  onFailed: () => void
  waiting?: ReactNode
}

/**
 * A component whose file is loaded when it is first drawn. `React.lazy` remembers a failure as long as the page lives
 * and takes the screen away with it; this one loads again each time it is drawn anew.
 * @param of picks the component among the file's exports
 * @param say tells the person of a failure; the log is written here
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
