import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { logFailure } from '../log.ts'

let attempts = 0
const lost = new Set<string>()

/** Finds a file's exports in a chunk; a chunk of several files exports each file as an object. */
export const fileIn = <File,>(chunk: object, of: (file: File) => unknown): File | undefined =>
  [chunk, ...(Object.values(chunk) as unknown[])].find((file) => Object(file) === file && of(file as File)) as File

/**
 * Loads a module. After a failure, tries once more with a new address, because Chromium caches failures. Rejects with
 * the first error if a second attempt is impossible, e.g. because this error does not contain the module's URL.
 * @param of returns the required export of the file
 */
export const importTwice = <File,>(load: () => Promise<File>, of: (file: File) => unknown): Promise<File> =>
  load().catch((error: unknown) => importAgain(error, of))

async function importAgain<File>(error: unknown, of: (file: File) => unknown): Promise<File> {
  const address = error instanceof Error ? /https?:[^\s?]+/.exec(error.message)?.[0] : undefined
  if (address?.endsWith('.css')) lost.add(address)
  if (address === undefined || lost.has(address)) throw error
  attempts += 1
  const chunk = (await import(/* @vite-ignore */ `${address}?again=${attempts}`)) as object
  const file = fileIn(chunk, of)
  if (file === undefined) throw error
  return file
}

/** Requests failed stylesheets a second time, because Vite requests each stylesheet only once. */
function askForLostStyles(): void {
  for (const href of lost) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: () => lost.delete(href) }))
  }
}

export interface OnDemandProps {
  /** Called if the file cannot be loaded. The parent must then remove the component; rendering it again retries. */
  onFailed: () => void
  waiting?: ReactNode
}

/** Loads a file when its component is first rendered, and again after a failure, which `React.lazy` would cache. */
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
      importTwice(load, of).then(
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
