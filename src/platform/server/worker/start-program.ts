import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'

/**
 * Starts a program as a process, with the TypeScript loader in the sources.
 * @param name next to `here`, without extension; no literal in `new URL`, which bundlers treat as an asset
 * @param here `import.meta.url` of the caller
 */
export function forkProgram(
  name: string,
  here: string,
  {
    args = [],
    execArgv = [],
    ...options
  }: Pick<ForkOptions, 'execArgv' | 'serialization' | 'env' | 'stdio'> & { readonly args?: readonly string[] } = {},
): ChildProcess {
  const inSources = here.endsWith('.ts')
  const loader = () => pathToFileURL(createRequire(here).resolve('tsx')).href
  return fork(new URL(`${name}.${inSources ? 'ts' : 'js'}`, here), args, {
    execArgv: inSources ? ['--import', loader(), ...execArgv] : [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
}

/** The arguments of `new Worker` for a program; parameters as in `forkProgram`. */
export function threadProgram(name: string, here: string, workerData?: unknown): ConstructorParameters<typeof Worker> {
  if (!here.endsWith('.ts')) return [new URL(`${name}.js`, here), { workerData }]
  // `require.resolve` only finds the CommonJS file next to the ES module.
  const loader = new URL('index.mjs', pathToFileURL(createRequire(here).resolve('tsx/esm/api'))).href
  const source = new URL(`${name}.ts`, here).href
  const load = `import(${JSON.stringify(loader)}).then((tsx) => tsx.tsImport(${JSON.stringify([source, here]).slice(1, -1)}))`
  return [load, { workerData, eval: true, execArgv: [] }]
}
