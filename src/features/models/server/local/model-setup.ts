/** `npm run model:setup` fetches the local model in the foreground. */
import { join } from 'node:path'
import { fetchByWorker } from '#platform/server/llm/fetch/fetch-worker.ts'
import { FetchedElsewhere } from '#platform/server/llm/fetch/fetch-lock.ts'
import { type ModelFile, findModel } from '#platform/server/llm/fetch/fetch-model.ts'
import { isGguf } from '#platform/server/llm/fetch/gguf.ts'
import { probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { betterThan, type LocalModelChoice, type ModelsOfMachine } from './local-sources.ts'
import { nameAndOrigin, progressLog, reasonOf } from './model-log.ts'

export interface ModelSetupOptions {
  readonly choice: LocalModelChoice
  readonly models: ModelsOfMachine
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly signal: AbortSignal
  readonly inference?: string
}

/** Whether the server will have a local model. Throws only when it is aborted. */
export async function setUpModel(options: ModelSetupOptions): Promise<boolean> {
  const { choice, print, signal } = options
  const tellPlace = ({ source, path }: ModelFile) => {
    print(`The local model ${nameAndOrigin(source)} is here: ${path}`)
    return true
  }
  if (choice.kind === 'off') {
    print('LOCAL_MODEL is off: there is nothing to fetch')
    return false
  }
  if (choice.kind === 'server') {
    print(`LOCAL_MODEL names a model of ${choice.server}: that program fetches it`)
    return false
  }
  try {
    await probeLocal(options.inference)
  } catch (error) {
    print(`No local model is possible here: ${reasonOf(error)}`)
    return false
  }
  if (choice.kind === 'file') {
    const there = await isGguf(choice.path)
    print(there ? `LOCAL_MODEL: ${choice.path} is here` : `LOCAL_MODEL: ${choice.path} is not there or is no GGUF file`)
    return there
  }
  const folder = join(options.dataDir, 'models')
  const here = choice.kind === 'auto' && !choice.wanted ? await findModel(folder, options.models.toUse) : null
  if (here && !betterThan(here.source, options.models)) return tellPlace(here)
  const { fetched } = fetchByWorker({
    folder,
    sources: choice.kind === 'url' ? [choice.source] : options.models.toFetch,
    signal,
    onProgress: progressLog(print),
    onSkipped: (source, why) => print(`No model from ${source.label}: ${why}`),
  })
  const file = await fetched.catch((error: unknown) => {
    if (!(error instanceof FetchedElsewhere)) throw error
    print(`Nothing was fetched: ${error.message}, probably the running server`)
    return undefined
  })
  if (file === undefined) return false
  if (file) return tellPlace(file)
  print('No source could be reached')
  return false
}
