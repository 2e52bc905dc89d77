/** Runs buildah with storage for this run alone, and starts containers from its images as container hosts do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../scripts/run.mjs'
import { folder, must } from './part.ts'

export const buildah = (...args: readonly string[]): Promise<string> =>
  must('buildah', '--storage-driver', 'vfs', '--root', join(folder, 'storage'), ...args)

/** Mounts a copy of an image's files for `work`, which may change them. */
export async function mounted<T>(image: string, work: (place: string) => Promise<T>): Promise<T> {
  const container = await buildah('from', '--pull-never', image)
  try {
    return await work(await buildah('mount', container))
  } finally {
    await buildah('rm', container)
  }
}

/** The settings in an image that say how to run it. */
interface ImageSettings {
  /** `UID:GID` */
  readonly User: string
  /** `NAME=VALUE` */
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  /** `['CMD', program, …]` */
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export async function settingsOf(image: string): Promise<ImageSettings> {
  const told = JSON.parse(await buildah('inspect', '--type', 'image', image)) as { Docker: { config: ImageSettings } }
  return told.Docker.config
}

/**
 * Mounts, in the process's own namespace: the image read-only, memory at /tmp, the volume at /data, the machine's
 * /proc and /dev. The process gives up all rights of root and becomes the program, so that its id is the program's.
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
  /** A folder on this machine. */
  readonly volume: string
  readonly image: ImageSettings
  readonly env: Readonly<Record<string, string>>
  /** The image's own user by default. */
  readonly user?: string
  readonly command?: readonly string[]
}

/** Starts the image's command, or another one, in a container. */
function enter({ place, volume, image, env, user, command }: ContainerSettings): ChildProcess {
  mkdirSync(volume, { recursive: true })
  const told = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const args = [place, volume, image.WorkingDir, user ?? image.User, ...told, ...(command ?? image.Cmd)]
  return spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'sh', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs a command in a container to its end. */
export async function ran(settings: ContainerSettings): Promise<{ readonly code: number; readonly output: string }> {
  const child = enter(settings)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += String(bytes)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

/** Milliseconds: enough for a start on a slow machine, and between two checks. */
const START_MS = 90_000
const LOOK_AGAIN_MS = 200

export interface Running {
  /** `kill -9`; resolves once the process is gone. */
  kill(): Promise<void>
}

/** Starts the product and waits until it is ready at `url`. Throws a `Refusal` with its output when it is not. */
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

/** Whether the server at an address, or one behind it, can serve, even without Redis. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz?exclude=redis`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Waits until `isSo` returns true. Throws a `Refusal` when time is up or `goesOn` returns false. */
export async function until(what: string, isSo: () => Promise<boolean>, goesOn = (): boolean => true): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await isSo())) {
    if (performance.now() > deadline || !goesOn()) throw new Refusal(`It is not so that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
