import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Starts the program `name` that lies beside the file `here`, in the sources and in the bundle, as a process of its own;
 * in the sources it needs the TypeScript loader. Its errors go to this process's stderr unless `options` say otherwise.
 * @param name without its extension. It is not a literal in `new URL`, because bundlers would treat such a literal as an
 *   asset.
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
