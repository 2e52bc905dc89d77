import { forkProgram } from '../../worker/fork-program.ts'
import type { FetchFault } from './fetch-fault.ts'
import { FetchedElsewhere } from './fetch-lock.ts'
import type { FetchModelOptions, ModelFile } from './fetch-model.ts'

export type FetchOrder = Pick<FetchModelOptions, 'folder' | 'sources'>

/** `source` is the place in the order's `sources`. */
export type FetchReport =
  | { readonly kind: 'progress'; readonly source: number; readonly share: number | null }
  | { readonly kind: 'skipped'; readonly source: number; readonly why: string; readonly fault: FetchFault }
  | { readonly kind: 'ended'; readonly file: { readonly path: string; readonly source: number } | null }
  | { readonly kind: 'failed'; readonly why: string; readonly elsewhere: boolean }

export interface FetchWorkerOptions extends FetchOrder, Pick<FetchModelOptions, 'onProgress' | 'onSkipped'> {
  readonly signal: AbortSignal
}

export interface FetchByWorker {
  readonly pid: number | undefined
  /** Null when no source could give a file. Rejects when the program died, with `FetchedElsewhere`, or as aborted. */
  readonly fetched: Promise<ModelFile | null>
}

/** `fetchModel` in a program of its own, which dies with this process and whose death does not harm it. */
export function fetchByWorker(options: FetchWorkerOptions): FetchByWorker {
  const { folder, sources, signal, onProgress, onSkipped } = options
  const child = forkProgram('fetch-process', import.meta.url)
  const stop = () => void child.kill('SIGKILL')
  const fetched = new Promise<ModelFile | null>((resolve, reject) => {
    child.on('message', (report: FetchReport) => {
      const source = 'source' in report ? sources[report.source] : undefined
      if (report.kind === 'progress' && source) onProgress(source, report.share)
      else if (report.kind === 'skipped' && source) onSkipped(source, report.why, report.fault)
      else if (report.kind === 'failed')
        reject(report.elsewhere ? new FetchedElsewhere(report.why) : new Error(report.why))
      else if (report.kind === 'ended') {
        const from = report.file && sources[report.file.source]
        resolve(report.file && from ? { path: report.file.path, source: from } : null)
      }
    })
    child.once('error', reject)
    child.once('exit', (code, killedBy) => {
      const how = killedBy ?? `code ${code}`
      reject(
        signal.aborted
          ? (signal.reason as Error)
          : new Error(`the program that fetches it ended (${how}); what has come stays`),
      )
    })
  })
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  child.send({ folder, sources } satisfies FetchOrder, () => {})
  return {
    pid: child.pid,
    fetched: fetched.finally(() => {
      signal.removeEventListener('abort', stop)
      stop()
    }),
  }
}
