import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const product = ['src', 'scripts', 'tools/stripe-sandbox', 'tools/evaluation']
const proof = ['testing', 'e2e']

export interface SizedFile {
  readonly path: string
  readonly lines: number
  readonly isProof: boolean
}

export function sizedFiles(root: string): SizedFile[] {
  return [...product, ...proof].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => {
        const full = join(entry.parentPath, entry.name)
        const lines = readFileSync(full, 'utf8').trimEnd().split('\n').length
        const isProof = proof.includes(folder) || /\.test\.tsx?$/.test(entry.name)
        return { path: relative(root, full).replaceAll(sep, '/'), lines, isProof }
      }),
  )
}

/** Returns the smallest value that a `share` (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export function codeSize(files: readonly SizedFile[]) {
  const source = files.filter(({ isProof }) => !isProof)
  const sum = (of: readonly SizedFile[]) => of.reduce((lines, file) => lines + file.lines, 0)
  const lengths = source.map(({ lines }) => lines)
  return {
    median: percentile(lengths, 0.5),
    p90: percentile(lengths, 0.9),
    sourceLines: sum(source),
    proofRatio: sum(files.filter(({ isProof }) => isProof)) / sum(source),
  }
}
