/** A program that has a model fetched beside it, for tests that kill it. Prints the other program's process id. */
import { fetchByWorker } from '#platform/server/llm/fetch/fetch-worker.ts'

const [, , folder = '', url = ''] = process.argv
const source = {
  name: 'm',
  label: 'Hub',
  file: 'm.gguf',
  url,
  sha256: null,
  bytes: null,
  license: null,
  page: null,
} as const
const { pid, fetched } = fetchByWorker({
  folder,
  sources: [source],
  signal: new AbortController().signal,
  onProgress: (_, share) => share && process.stdout.write(`${pid}\n`),
  onSkipped: () => {},
})
await fetched
