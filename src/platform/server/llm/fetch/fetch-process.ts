/** A process of its own, started by `fetch-worker.ts`: checksums delay no turn, and its end no server. */
import { constants, setPriority } from 'node:os'
import { setGlobalDispatcher } from 'undici'
import { systemClock } from '#platform/clock.ts'
import type { FetchOrder, FetchReport } from './fetch-worker.ts'
import { FetchedElsewhere } from './fetch-lock.ts'
import { fetchModel } from './fetch-model.ts'
import { webAgent } from './web-agent.ts'

const report = (message: FetchReport) => process.send?.(message)

// What has arrived is continued by the next start, so nothing has to be finished.
process.on('disconnect', () => process.exit(0))
// Signals to the whole process group (Ctrl-C, a stop) are the server's to handle; it then ends this program.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// The downloader uses Node's `fetch`, which takes its connections from here.
setGlobalDispatcher(webAgent())
// Debates go on meanwhile and come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.once('message', (order: FetchOrder) => {
  let told = ''
  void fetchModel({
    ...order,
    clock: systemClock,
    onProgress: (source, share) => {
      // Progress comes with every piece of the network; one message for each percent is enough.
      const percent = `${source.name} ${share === null ? '' : Math.floor(share * 100)}`
      if (percent !== told) report({ kind: 'progress', source: order.sources.indexOf(source), share })
      told = percent
    },
    onSkipped: (source, why, fault) => report({ kind: 'skipped', source: order.sources.indexOf(source), why, fault }),
  }).then(
    (file) => report({ kind: 'ended', file: file && { path: file.path, source: order.sources.indexOf(file.source) } }),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      report({ kind: 'failed', why, elsewhere: error instanceof FetchedElsewhere })
    },
  )
})
