import { mkdir, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type DownloadModel, downloadModel, isGguf } from '#platform/server/llm/local/download-model.ts'
import { probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { LOCAL_MODELS, type LocalModel, type Machine, modelsFolder, modelsFor } from './local-models.ts'
import { reasonOf } from './local-supply.ts'

export interface ModelSetupOptions {
  readonly name: string | null
  /** Asks the user at the terminal; null if there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
  readonly machine: Machine
  readonly dataDir: string
  readonly localModel: string | null
  readonly hub: string
  readonly print: (line: string) => void
  readonly now: () => Date
  readonly download?: DownloadModel
  readonly freeDisk?: (folder: string) => Promise<number>
  readonly inference?: string
}

/** Downloads a model. Returns true if it is on disk afterwards. */
export async function setUpModel(options: ModelSetupOptions): Promise<boolean> {
  const { print, inference } = options
  try {
    await probeLocal(inference)
    const model = options.name === null ? await chosen(options) : named(options.name)
    if (model === null) return false
    const path = await fetched(model, options)
    const now = options.now()
    await utimes(path, now, now)
    print(`${model.title} is here: ${path}`)
    const { localModel } = options
    print(
      localModel === null || localModel.toLowerCase() === model.name
        ? 'It speaks from the next start of the server, where no provider has a key.'
        : `It does not speak yet, because LOCAL_MODEL names something else: take that away, or set LOCAL_MODEL=${model.name}.`,
    )
    return true
  } catch (error) {
    print(`No model was fetched: ${reasonOf(error)}`)
    return false
  }
}

async function chosen({ machine, ask, print }: ModelSetupOptions): Promise<LocalModel | null> {
  const fitting = modelsFor(machine)
  const [first] = fitting
  const cores = machine.cores === 1 ? 'one core' : `${machine.cores} cores`
  print(`This machine has ${inGb(machine.memory)} of free memory and ${cores}.`)
  if (!first) {
    const least = LOCAL_MODELS.toSorted((a, b) => a.runsFrom - b.runsFrom)[0]
    print(`No model suits it: the smallest, ${least?.name}, wants ${inGb(least?.runsFrom ?? 0)} and two cores.`)
    return null
  }
  print('These models suit it, the best first:')
  for (const [at, model] of fitting.entries()) print(`  ${at + 1}  ${described(model)}`)
  if (ask === null) {
    print(`Nothing was fetched. This fetches one: npm run model:setup -- ${first.name}`)
    return null
  }
  const answer = (await ask('Which one? Its number or name; Enter fetches none: ')).trim()
  return answer === '' ? null : (fitting[Number(answer) - 1] ?? named(answer))
}

function named(name: string): LocalModel {
  const model = LOCAL_MODELS.find((one) => one.name === name.toLowerCase())
  if (model) return model
  throw new Error(`${JSON.stringify(name)} is none of ${LOCAL_MODELS.map((one) => one.name).join(', ')}`)
}

async function fetched(model: LocalModel, options: ModelSetupOptions): Promise<string> {
  const { print, hub, download = downloadModel, freeDisk = freeDiskOf } = options
  const { title, bytes, license, repository, remoteFile } = model
  const folder = modelsFolder(options.dataDir)
  const file = `${model.name}.gguf`
  if (await isGguf(join(folder, file))) return join(folder, file)
  await mkdir(folder, { recursive: true })
  // Checks the free space, because a full disk would stop the embedded database, which is on the same disk.
  const [needed, free] = [bytes + SPARE_DISK, await freeDisk(folder)]
  if (free < needed) throw new Error(`it needs ${inGb(needed)} of disk, ${inGb(free)} are free`)
  let told = ''
  const onProgress = (share: number) => {
    const line = `Fetching ${title} (${inGb(bytes)}, ${license}): ${Math.floor(share * 10) * 10} %`
    if (line !== told) print(line)
    told = line
  }
  return download({ repository, remoteFile, hub, folder, file, onProgress })
}

/** Bytes that stay free for the database and the log. */
const SPARE_DISK = 300e6

async function freeDiskOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const described = ({ name, title, bytes, license, runsFrom, repository }: LocalModel) =>
  `${name}: ${title}, about ${inGb(bytes)} to fetch, ${inGb(runsFrom)} of memory, ${license}, huggingface.co/${repository}`

const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
