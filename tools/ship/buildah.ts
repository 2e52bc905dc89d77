import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../scripts/run.mjs'
import { folder, must } from './part.ts'

export const buildah = (...args: readonly string[]): Promise<string> =>
  must('buildah', '--storage-driver', 'vfs', '--root', join(folder, 'storage'), ...args)

export async function mounted<T>(image: string, work: (place: string) => Promise<T>): Promise<T> {
  const container = await buildah('from', '--pull-never', image)
  try {
    return await work(await buildah('mount', container))
  } finally {
    await buildah('rm', container)
  }
}

interface ImageSettings {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  /** The image's health check. `Test` is its command in the form `['CMD', program, …]`. */
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export async function settingsOf(image: string): Promise<ImageSettings> {
  const told = JSON.parse(await buildah('inspect', '--type', 'image', image)) as { Docker: { config: ImageSettings } }
  return told.Docker.config
}

/**
 * A shell script that starts a program in a container without privileges. The script replaces itself with the program, so that
 * the process id stays the same.
 */
const ENTER = `set -e
root=$1 volume=$2 folder=$3 user=$4; shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$volume" "$root/data"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" setpriv --reuid "\${user%:*}" --regid "\${user#*:}" --clear-groups --no-new-privs --bounding-set=-all \\
  env -i --chdir="$folder" "$@"`

interface ContainerSettings {
  readonly place: string
  readonly volume: string
  readonly image: ImageSettings
  readonly env: Readonly<Record<string, string>>
  readonly user?: string
  readonly command?: readonly string[]
}

function enter({ place, volume, image, env, user, command }: ContainerSettings): ChildProcess {
  mkdirSync(volume, { recursive: true })
  const told = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const args = [place, volume, image.WorkingDir, user ?? image.User, ...told, ...(command ?? image.Cmd)]
  return spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'sh', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function ran(settings: ContainerSettings): Promise<{ readonly code: number; readonly output: string }> {
  const child = enter(settings)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += String(bytes)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

const START_MS = 90_000
const LOOK_AGAIN_MS = 200

export interface Running {
  kill(): Promise<void>
}

/** Starts the product, and resolves once it is ready at `url`. Rejects with a `Refusal` if it does not start. */
export async function startProduct(url: string, settings: ContainerSettings): Promise<Running> {
  const child = enter(settings)
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => (said = (said + String(bytes)).slice(-4_000)))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    await until(
      `the image is ready at ${url}`,
      () => isReady(url),
      () => child.exitCode === null,
    )
  } catch (error) {
    await kill()
    throw error instanceof Refusal ? new Refusal(`${error.message}: ${said.trim().slice(-1_000)}`) : error
  }
  return { kill }
}

/** Resolves with whether the server or proxy at `url` is ready. Ignores an outage of Redis. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz?exclude=redis`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Waits until `isSo` resolves with true. Rejects with a `Refusal` after `START_MS`, or if `goesOn` returns false. */
export async function until(what: string, isSo: () => Promise<boolean>, goesOn = (): boolean => true): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await isSo())) {
    if (performance.now() > deadline || !goesOn()) throw new Refusal(`It is not so that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
