import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'

/**
 * Starts the program `name` beside the file `here` as a process, in the sources with the TypeScript loader; its errors
 * go to our stderr.
 * @param name without its extension; no literal in `new URL`, which bundlers treat as an asset
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

/**
 * The arguments of `new Worker` for the program `name` beside the file `here`; in the sources with the TypeScript
 * loader.
 * @param name as in `forkProgram`
 * @param here `import.meta.url` of the caller
 */
export function threadProgram(name: string, here: string, workerData?: unknown): ConstructorParameters<typeof Worker> {
  if (!here.endsWith('.ts')) return [new URL(`${name}.js`, here), { workerData }]
  // The thread needs the loader's ES module; `require.resolve` only finds its CommonJS file in the same folder.
  const loader = new URL('index.mjs', pathToFileURL(createRequire(here).resolve('tsx/esm/api'))).href
  const source = new URL(`${name}.ts`, here).href
  const load = `import(${JSON.stringify(loader)}).then((tsx) => tsx.tsImport(${JSON.stringify([source, here]).slice(1, -1)}))`
  return [load, { workerData, eval: true, execArgv: [] }]
}
