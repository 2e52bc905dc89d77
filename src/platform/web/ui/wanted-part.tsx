import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { askForLostStyles, importAgain } from '../import-again.ts'
import { logFailure } from '../log.ts'

export interface Wanted {
  /** The file could not be loaded: whoever drew the part draws it no longer, and the next time it is tried again. */
  onFailed: () => void
  /** Stands in the part's place until its file is here. */
  waiting?: ReactNode
}

/**
 * A part that something asks for, such as a press on a button, and whose file is loaded then. `React.lazy` remembers a
 * failure for as long as the page lives, and takes the whole screen away with it; this part asks again each time it is
 * drawn anew.
 * @param of which of the file's exports is the part
 * @param say tells the person of a failure; the log is written here
 */
export function wantedPart<File, Props extends object>(
  load: () => Promise<File>,
  of: (file: File) => ComponentType<Props>,
  say: () => void = () => {},
) {
  let loaded: ComponentType<Props> | null = null
  return function WantedPart(props: Props & Wanted): ReactNode {
    const [Part, setPart] = useState(() => loaded)
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
            if (wanted) setPart(() => loaded)
          },
          (error: unknown) => wanted && fail(error),
        )
      return () => {
        wanted = false
      }
    }, [])
    return Part === null ? props.waiting : <Part {...props} />
  }
}
