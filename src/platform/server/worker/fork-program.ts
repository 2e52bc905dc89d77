import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

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
