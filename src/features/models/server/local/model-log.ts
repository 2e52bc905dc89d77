import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import { LocalModelError } from '#platform/server/llm/local/local-worker.ts'

export function progressLog(tell: (line: string) => void): (source: ModelSource, share: number | null) => void {
  let last = ''
  return (source, share) => {
    const tenth = share === null ? '' : `: ${Math.floor(share * 10) * 10} %`
    const what = source.bytes === null ? source.name : `${source.name} (${sizeAndLicense(source)})`
    const line = `Fetching the local model ${what} from ${source.label}${tenth}`
    if (line === last) return
    last = line
    tell(line)
  }
}

/** `1.0 GB, Apache-2.0`; empty for an operator's own address. */
export function sizeAndLicense({ bytes, license }: ModelSource): string {
  return bytes === null ? '' : `${(bytes / 1e9).toFixed(1)} GB, ${license}`
}

/** `qwen3-1.7b (Apache-2.0, https://…)`; the name alone of an operator's own model. */
export function nameAndOrigin({ name, license, page }: Pick<ModelSource, 'name' | 'license' | 'page'>): string {
  return license === null ? name : `${name} (${license}, ${page})`
}

export function reasonOf(error: unknown): string {
  if (error instanceof LocalModelError && error.why === 'not-installed') {
    return 'node-llama-cpp is not installed or has no binary for this machine'
  }
  return error instanceof Error ? error.message : String(error)
}
