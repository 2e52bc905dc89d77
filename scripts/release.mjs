// @ts-check
/**
 * `npm run release`: writes an archive to `release/` that runs with `node server.js` on this platform and needs only Node. `--
 * --folder F` writes to the folder F instead. `--with-local-model` adds the runtime of local models.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { keepImported } from './keep-imported.mjs'
import { Refusal, root, run, runCommand, runNpm } from './run.mjs'

const PARTS = [
  'dist',
  'migrations',
  'locales',
  'assets',
  'examples',
  'deploy/systemd',
  'docs/operations.md',
  'LICENSE',
  '.env.example',
]

const SERVER = `// Einstein vs Cat. \`node server.js\` serves http://localhost:3000; settings are environment variables or lines of .env.
process.setSourceMapsEnabled(true)
await import('./dist/server/main.js')
`

/**
 * Returns the archive's npm scripts: `start` and those that run a built program, such as `doctor`.
 * @param {Record<string, string>} scripts
 */
function programs(scripts) {
  const built = Object.entries(scripts).flatMap(([name, command]) => {
    const [, program] = /^node scripts\/(?:program|model-setup)\.mjs (\S+)$/.exec(command) ?? []
    return program === undefined ? [] : [[name, `node dist/server/${program}.js`]]
  })
  return { start: 'node server.js', ...Object.fromEntries(built) }
}

/** @param {string} folder @param {boolean} withLocalModel */
async function fill(folder, withLocalModel) {
  const { scripts, ...whole } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, license, engines, description } = whole
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'tools/local-model/package.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  const which = withLocalModel ? ['--workspace=tools/local-model', '--include-workspace-root'] : ['--workspaces=false']
  const words = ['ci', '--omit=dev', ...which, '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runNpm(words, { cwd: folder, stdout: 'on stderr' })
  if (code !== 0) throw new Refusal(`Installing failed: npm ci ended with exit code ${code}, see the lines above.`)
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
  // The archive omits the payment sandbox, which only `npm start` uses, and the source map of the pages.
  for (const part of ['sandbox', 'pages/server-pages.js.map']) rmSync(join(folder, 'dist', part), { recursive: true })
  keepImported(join(folder, 'node_modules'), join(folder, 'dist', 'server'))
  for (const file of ['package-lock.json', '.npmrc', 'tools']) rmSync(join(folder, file), { recursive: true })
  const own = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    scripts: programs(scripts),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  writeFileSync(join(folder, 'server.js'), SERVER)
  return `${name}-${version}`
}

await runCommand(async () => {
  const options = /** @type {const} */ ({ folder: { type: 'string' }, 'with-local-model': { type: 'boolean' } })
  const { values } = parseArgs({ options })
  await ensureInstalled('build')
  await ensureBuilt()
  const withLocalModel = values['with-local-model'] === true
  if (values.folder !== undefined) {
    const folder = resolve(values.folder)
    if (existsSync(folder)) throw new Refusal(`${folder} exists already.`)
    mkdirSync(folder, { recursive: true })
    await fill(folder, withLocalModel)
    return
  }
  const work = mkdtempSync(join(tmpdir(), 'evc-release-'))
  try {
    const name = `${await fill(work, withLocalModel)}-${process.platform}-${process.arch}`
    const archive = join(root, 'release', `${name}.tar.gz`)
    mkdirSync(join(root, 'release'), { recursive: true })
    const { code } = await run('tar', ['-czf', archive, '-C', work, '.'])
    if (code !== 0) throw new Refusal(`tar ended with exit code ${code}, see the lines above.`)
    console.log(archive)
  } finally {
    rmSync(work, { recursive: true })
  }
})
