/** Downloads models with the inference library, which opens several connections and resumes interrupted downloads. */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { EnvHttpProxyAgent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'

interface DownloadOrder {
  readonly repository: string
  readonly remoteFile: string
  /** Address of Hugging Face or a mirror, without a trailing slash. */
  readonly hub: string
  readonly folder: string
  readonly file: string
  readonly onProgress: (share: number) => void
}

export type DownloadModel = typeof downloadModel

/** Milliseconds to wait for the hub's answer; the downloader alone would retry for twelve minutes. */
const ANSWER_MS = 30_000

/** Downloads a model. Throws an `Error` with a message for the operator. */
export async function downloadModel(order: DownloadOrder): Promise<string> {
  const before = getGlobalDispatcher()
  // Sends the downloader's `fetch` calls through the proxy that the environment specifies.
  setGlobalDispatcher(new EnvHttpProxyAgent())
  try {
    return await fetched(order)
  } finally {
    setGlobalDispatcher(before)
  }
}

async function fetched({ repository, remoteFile, hub, folder, file, onProgress }: DownloadOrder): Promise<string> {
  await expectAnswer(`${hub}/${repository}/resolve/main/${remoteFile}`)
  const { createModelDownloader } = await import('node-llama-cpp')
  const downloader = await createModelDownloader({
    modelUri: `hf:${repository}/${remoteFile}`,
    endpoints: { huggingFace: hub },
    dirPath: folder,
    fileName: file,
    onProgress: ({ totalSize, downloadedSize }) => onProgress(totalSize > 0 ? downloadedSize / totalSize : 0),
  })
  const path = await downloader.download()
  if (await isGguf(path)) return path
  // Deletes the file, because it is not the model. It may be the sign-in page of a public network.
  await rm(path)
  throw new Error(`${hub} gave something else than a model`)
}

async function expectAnswer(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${url} cannot be reached (${reasonOf(error)})`, { cause: error })
    },
  )
  if (!answer.ok) throw new Error(`${url}: the server answered ${answer.status}`)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

const GGUF = 'GGUF'

export async function isGguf(path: string): Promise<boolean> {
  const start = createReadStream(path, { end: GGUF.length - 1, encoding: 'latin1' })
  const chunks: unknown[] = await start.toArray().catch(() => [])
  return chunks.join('') === GGUF
}
