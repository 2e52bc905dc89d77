import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'

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
