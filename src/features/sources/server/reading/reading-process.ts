/** Reads sources in a separate process, which a thread kills if the input takes too much time or memory. */
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { rankPassages } from '../passages/passages.ts'
import { decodedPage, readablePage } from './readable-page.ts'
import { readFile } from './read-file.ts'
import type { ReadingAnswer, ReadingOrder } from './reader.ts'
import { Unreadable } from './source-text.ts'

const MEMORY_MOST = 512 * 1024 * 1024
const WATCH_EVERY_MS = 20
/** The processor time, in milliseconds, at which the order began; 0 between orders. */
const begun = new Int32Array(new SharedArrayBuffer(4))
const processorMs = () => Math.max(1, Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1_000))

// This JavaScript is a string, because a thread started from a file would load the TypeScript loader again.
const WATCH = `
  const { begun, cpuMost, memoryMost, every } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const since = Atomics.load(begun, 0)
    const slow = since > 0 && (user + system) / 1000 - since > cpuMost
    if (slow || process.memoryUsage.rss() > memoryMost) process.kill(process.pid, 'SIGKILL')
  }, every)`
const cpuMost = Number(process.argv[2])
const limits = { begun, cpuMost, memoryMost: MEMORY_MOST, every: WATCH_EVERY_MS }
const watch = new Worker(WATCH, { eval: true, execArgv: [], workerData: limits })
watch.on('exit', () => process.exit(1))

process.on('disconnect', () => process.exit(0))
// Ignores signals to the process group, because the server also receives them and ends this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', (order: ReadingOrder) => {
  Atomics.store(begun, 0, processorMs())
  void answerTo(order).then((answer) => {
    Atomics.store(begun, 0, 0)
    process.send?.({ ...answer, held: process.memoryUsage.rss() } satisfies ReadingAnswer)
  })
})

type Answer = ReadingAnswer extends infer One ? (One extends unknown ? Omit<One, 'held'> : never) : never

async function answerTo(order: ReadingOrder): Promise<Answer> {
  try {
    switch (order.kind) {
      case 'page':
        return { kind: 'words', words: readablePage(decodedPage(order.bytes, order.charset), order.address) }
      case 'file':
        return { kind: 'words', words: await readFile(order.type, order.bytes, order.title) }
      case 'rank':
        return { kind: 'passages', passages: await rankPassages(order.job) }
    }
  } catch (error) {
    const code = error instanceof Unreadable ? error.code : 'unreadable-file'
    return { kind: 'unreadable', code, detail: String(error).slice(0, 500) }
  }
}
