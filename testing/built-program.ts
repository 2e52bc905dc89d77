/** Starts programs that `long-run.ts` has built, because starting from the sources takes three times as long. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Returns the path of a built program. @param name of a file in dist/server, without its extension */
export const builtProgram = (name: string) => fileURLToPath(new URL(`../dist/server/${name}.js`, import.meta.url))

/** Starts a built program without this machine's settings. `said` collects the program's output. */
export function startBuilt(name: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [builtProgram(name)], {
    env: {
      PATH: '',
      LOCAL_MODEL: 'off',
      EXAMPLES: 'off',
      SOURCES: 'off',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Waits for `close`, because output may still arrive after `exit`.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (said.out += String(bytes)))
  child.stderr.on('data', (bytes) => (said.err += String(bytes)))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, ended, said, kill }
}
