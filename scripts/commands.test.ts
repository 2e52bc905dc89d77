import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { fingerprint, isBuilt } from './build.mjs'
import { outdatedPackages, wordsFor } from './install.mjs'
import { plant } from './planted.ts'
import { refusalOf } from './node-version.mjs'
import { root, run } from './run.mjs'

const undo: (() => void)[] = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
})

describe('the Node that runs us', () => {
  test.each(['18.20.8', '20.18.3'])('%s is refused in one line that names the version needed', (version) => {
    expect(refusalOf(version)).toBe(
      `Node ${version} is too old: Einstein vs Cat needs Node 20.19 or newer (https://nodejs.org).`,
    )
  })

  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is fine', (version) => {
    expect(refusalOf(version)).toBeNull()
  })
})

test('what an installer or a build prints can go to stderr: stdout belongs to the program that runs after it', () => {
  const outer = `import { run } from './scripts/run.mjs'
    await run(process.execPath, ['-p', '"built"'], { stdout: 'on stderr' })`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', outer], { cwd: root })
  expect([String(stdout), String(stderr)]).toEqual(['', 'built\n'])
})

describe('installing only what is missing', () => {
  const wanted = {
    packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
  }

  test('nothing installed: everything is missing', () => {
    expect(outdatedPackages(wanted, null)).toEqual(['node_modules/a', 'node_modules/b'])
  })

  test('another version is missing, too', () => {
    const installed = { packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.9.0' } } }
    expect(outdatedPackages(wanted, installed)).toEqual(['node_modules/b'])
  })

  test('an optional package of another platform is not', () => {
    const optional = { packages: { ...wanted.packages, 'node_modules/c-win32': { version: '1.0.0', optional: true } } }
    expect(outdatedPackages(optional, wanted)).toEqual([])
  })

  test('§10 an upgrade of npm start leaves the runtime of local models where model:setup has put it', () => {
    expect(wordsFor('build', false)).toContain('--workspaces=false')
    expect(wordsFor('build', true)).not.toContain('--workspaces=false')
    expect(wordsFor('build', true)).toEqual(
      expect.arrayContaining(['--workspace=tools/local-model', '--include-workspace-root']),
    )
    expect(wordsFor('test', true).join()).not.toContain('workspace')
  })

  test('§19 a deployment lacks nothing to run what is built, and npm start nothing to build; the tests need more', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0', types: '*' }, devDependencies: { vite: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '3.0.0' },
      'node_modules/vite': { version: '1.0.0' },
      'node_modules/vitest': { version: '1.0.0', dependencies: { b: '^3.0.0' } },
      'tools/testing': { devDependencies: { vitest: '1.0.0' } },
    }
    const [run, built] = [['node_modules/a', 'node_modules/a/node_modules/b'], ['node_modules/vite']]
    expect(outdatedPackages({ packages }, null, 'run')).toEqual(run)
    expect(outdatedPackages({ packages }, null, 'build').toSorted()).toEqual([...run, ...built])
    expect(outdatedPackages({ packages }, null, 'test').toSorted()).toEqual([
      ...run,
      'node_modules/b',
      ...built,
      'node_modules/vitest',
    ])
  })
})

test('§10 npm start with NODE_ENV=production in a fresh clone installs what the build needs, too', () => {
  const npm = 'console.log(process.argv.slice(2).join(" "))\nprocess.exitCode = 1\n'
  const lock = '{"packages":{"":{"dependencies":{"a":"2.0.0"}},"node_modules/a":{"version":"2.0.0"}}}'
  const copies = ['node-version', 'run', 'build', 'install', 'payments', 'free-port', 'start']
  const { folder, remove } = plant(
    { 'npm.js': npm, 'package-lock.json': lock },
    copies.map((name) => `scripts/${name}.mjs`),
  )
  undo.push(remove)
  rmSync(join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: join(folder, 'npm.js') }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, env })
  expect({ status, said: String(stderr).trim().split('\n') }).toEqual({
    status: 1,
    said: [
      'Installing packages (1 missing or outdated) …',
      expect.stringMatching(/^ci .*--include=dev .*--workspaces=false$/),
      'Installing failed: npm ci ended with exit code 1, see the lines above.',
    ],
  })
})

describe('§19 an operator’s command', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = 'admin backup restore upgrade doctor seed model:setup stripe:setup'.split(' ')
  const names = commands.map((name) => scripts[name]?.split(' ').at(-1) ?? '')
  const programs = Object.fromEntries(
    names.map((name) => [`dist/server/${name}.js`, `console.log(process.argv.slice(2).join(' '))\n`]),
  )
  const copies = ['node-version', 'run', 'build', 'install', 'program', 'model-setup'].map(
    (name) => `scripts/${name}.mjs`,
  )

  function deployment(files: Readonly<Record<string, string>>) {
    const { folder, remove } = plant(
      { ...files, 'package-lock.json': '{"packages":{"node_modules/a":{"version":"2.0.0"}}}' },
      copies,
    )
    undo.push(remove)
    rmSync(join(folder, 'node_modules'))
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules', 'served-from-here.js'), '')
    return {
      content: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => a.localeCompare(b)),
      command(name: string) {
        const [, ...words] = scripts[name]?.split(' ') ?? []
        const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' }
        const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '--its', 'words'], {
          cwd: folder,
          env,
        })
        return { code: status, stdout: String(stdout), stderr: String(stderr) }
      },
    }
  }

  test.each(commands)('npm run %s where nothing is built is refused, and neither installs nor builds', (name) => {
    const { command, content } = deployment({})
    const before = content()
    const stderr = 'Nothing is built here yet: run `npm start` once, or `npm ci` and `npm run build`.\n'
    expect(command(name)).toEqual({ code: 1, stdout: '', stderr })
    expect(content()).toEqual(before)
  })

  test.each(commands)('npm run %s runs what dist/ holds, and touches no package of a running server', (name) => {
    const { command, content } = deployment(programs)
    const before = content()
    const stderr = 'dist/ was built from other sources than these, and is used as it is; `npm run build` renews it.\n'
    expect(command(name)).toEqual({ code: 0, stdout: '--its words\n', stderr })
    expect(content()).toEqual(before)
  })

  test('npm run model:setup installs the runtime that npm start leaves out; without a registry the program says what it lacks', () => {
    const { command } = deployment({ ...programs, 'tools/local-model/package.json': '{"dependencies":{"a":"1.0.0"}}' })
    const { code, stdout, stderr } = command('model:setup')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '--its words\n' })
    expect(stderr).toMatch(/^Installing the runtime of local models …\n[^]*\nThe runtime could not be installed, /)
  })

  test('a package that it needs and that is missing is named, with what installs it', () => {
    const { command } = deployment({ 'dist/server/doctor.js': "import 'not-there'\n" })
    const { code, stderr } = command('doctor')
    expect({ code, last: stderr.trim().split('\n').at(-1) }).toEqual({
      code: 1,
      last: "Cannot find package 'not-there': stop the server that runs from this folder, then install with `npm ci`.",
    })
  })
})

describe('building only what is stale', () => {
  const planted = (files: Record<string, string>) => {
    const project = plant(files)
    undo.push(project.remove)
    return project.folder
  }
  const built = {
    'dist/server/main.js': '',
    'dist/pages/server-pages.js': '',
    'dist/sandbox/main.js': '',
    'dist/web/index.html': '',
  }

  test('a fresh clone is not built', () => {
    expect(isBuilt(planted({ 'src/app/one.ts': 'export const one = 1\n' }))).toBe(false)
  })

  test('a build is good as long as the sources are those it was made from', () => {
    const folder = planted({ 'src/app/one.ts': 'export const one = 1\n', ...built })
    writeFileSync(join(folder, 'dist/.built-from'), fingerprint(folder))
    expect(isBuilt(folder)).toBe(true)
    writeFileSync(join(folder, 'src/app/one.test.ts'), 'a test is no part of the product')
    expect(isBuilt(folder)).toBe(true)
    writeFileSync(join(folder, 'src/app/one.ts'), 'export const one = 2\n')
    expect(isBuilt(folder)).toBe(false)
  })

  test('a removed file makes it stale, and so does a missing product', () => {
    const folder = planted({ 'src/app/one.ts': '', 'src/app/two.ts': '', ...built })
    writeFileSync(join(folder, 'dist/.built-from'), fingerprint(folder))
    rmSync(join(folder, 'src/app/two.ts'))
    expect(isBuilt(folder)).toBe(false)
    writeFileSync(join(folder, 'dist/.built-from'), fingerprint(folder))
    rmSync(join(folder, 'dist/server/main.js'))
    expect(isBuilt(folder)).toBe(false)
  })
})

describe('running programs', () => {
  test('the exit code and both outputs come back', async () => {
    const script = "console.log('out'); console.error('err'); process.exitCode = 3"
    const { code, output } = await run(process.execPath, ['-e', script], { quiet: true })
    expect(code).toBe(3)
    expect(output).toContain('out')
    expect(output).toContain('err')
  })

  test('an end by a signal is no success', async () => {
    const { code } = await run(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"], { quiet: true })
    expect(code).toBe(1)
  })
})
