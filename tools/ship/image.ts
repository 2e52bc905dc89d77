import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Refusal } from '../../scripts/run.mjs'
import { buildah, mounted } from './buildah.ts'
import { folder, LeftOut, mega, must, type Part } from './part.ts'
import { STAND_IN, standIn } from './stand-in.ts'

/**
 * Maximum compressed size in bytes of an image without its base (docs/operations.md). `local` includes the runtime of local
 * models. The official base has 76 MB (Docker Hub: node:24-bookworm-slim, amd64).
 */
const MAX = { slim: 45_000_000, local: 120_000_000 }

export type Target = keyof typeof MAX

export const nameOf = (target: Target): string => `localhost/einstein-vs-cat-${target}`

const built = new Map<Target, Promise<void>>()

export function build(target: Target): Promise<void> {
  const building = built.get(target) ?? made(target)
  built.set(target, building)
  return building
}

async function made(target: Target): Promise<void> {
  if (process.getuid?.() !== 0) throw new LeftOut('an image is built without a daemon by root alone')
  await standIn()
  const base = ['--build-arg', `NODE_IMAGE=${STAND_IN}`, '--network', 'host', '--isolation', 'chroot', '--pull-never']
  // Uses Docker's format, because the OCI format has no health check.
  await buildah(
    'bud',
    ...base,
    '--format',
    'docker',
    '--target',
    target,
    '-f',
    'Containerfile',
    '-t',
    nameOf(target),
    '.',
  )
}

/** Resolves with the compressed size in bytes of what the image adds to its base. */
const added = (target: Target) =>
  mounted(nameOf(target), async (place) => {
    const tar = join(folder, 'app.tar')
    await must('tar', '-C', place, '-cf', tar, 'app')
    return gzipSync(readFileSync(tar)).length
  })

async function weighed(target: Target): Promise<string> {
  await build(target)
  const bytes = await added(target)
  if (bytes > MAX[target]) throw new Refusal(`${mega(bytes)} compressed, more than ${mega(MAX[target])}`)
  return `${mega(bytes)} beside the base, compressed`
}

const needs = ['buildah', 'mmdebstrap']

export const image: Part = { name: 'image', needs, check: () => weighed('slim') }

export const imageWithLocalModel: Part = {
  name: 'image with the local model',
  needs,
  onlyByName: true,
  check: () => weighed('local'),
}

/** Paths that must be in the slim image, with the id of the user and group that must own them. */
const PRESENT: Readonly<Record<string, number>> = {
  data: 1000,
  'app/dist/server/main.js': 0,
  'app/dist/server/upgrade.js': 0,
  'app/dist/web/index.html': 0,
  'app/migrations/meta/_journal.json': 0,
  'app/locales/de/ui.json': 0,
  'app/assets': 0,
}
/** Sources, build settings and packages that the slim image must not contain. */
const ABSENT = [
  'app/src',
  'app/testing',
  'app/.env',
  'app/.npmrc',
  'usr/local/bin/npm',
  'usr/local/lib/node_modules',
  'app/node_modules/typescript',
  'app/node_modules/vite',
  'app/node_modules/react-dom',
  'app/node_modules/node-llama-cpp',
]

const wrongFiles = (place: string) => [
  ...Object.entries(PRESENT).flatMap(([path, owner]) => {
    const there = statSync(join(place, path), { throwIfNoEntry: false })
    return there?.uid === owner && there.gid === owner ? [] : [`/${path} belongs to ${there?.uid ?? 'nobody'}`]
  }),
  ...ABSENT.filter((path) => existsSync(join(place, path))).map((path) => `/${path} is there`),
]

export const structure: Part = {
  name: 'structure of the image',
  needs: [...needs, 'container-structure-test'],
  async check() {
    await build('slim')
    const wrong = await mounted(nameOf('slim'), async (place) => wrongFiles(place))
    if (wrong.length > 0) throw new Refusal(wrong.join(', '))
    const archive = join(folder, 'slim.tar')
    await buildah('push', nameOf('slim'), `docker-archive:${archive}:${nameOf('slim')}:check`)
    await must('container-structure-test', 'test', '--driver', 'tar', '--image', archive, '--config', STRUCTURE)
    return 'user, ports, command, and what must not be in it'
  },
}

const STRUCTURE = join(import.meta.dirname, 'structure.yaml')
