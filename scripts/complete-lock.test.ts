import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingEntries, withChecksums, withEntries, withoutChecksum } from './complete-lock.mjs'
import { outdatedPackages } from './install.mjs'

const parent = (optionalDependencies: Record<string, string>) => ({ version: '1.0.0', optionalDependencies })

/** Number of platform packages in the lock without a checksum (decision 0003). It may only decrease. */
const WITHOUT_CHECKSUM = 68

/** Maximum number of packages to run or build the product, not counting those for certain platforms only. */
const INSTALLED_MOST = 245

/** Returns whether a version satisfies an `engines` range in one of the lock's forms (`>=`, `^`, `20`, `20.x`). */
function runsOn(version: string, range: string): boolean {
  const numbers = (text: string) => text.split('.').map((part) => Number(part.replace(/[x*]/, '0')))
  const [major = 0, minor = 0, patch = 0] = numbers(version)
  return range.split('||').some((choice) =>
    [...choice.matchAll(/(>=|\^)?\s*([\d.x*]+)/g)].every(([, sign, least = '*']) => {
      const [ofMajor = 0, ofMinor = 0, ofPatch = 0] = numbers(least)
      const reaches = major - ofMajor || minor - ofMinor || patch - ofPatch
      return least === '*' || (reaches >= 0 && (sign === '>=' || major === ofMajor))
    }),
  )
}

describe('lock completion', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

  test('package-lock.json installs on every platform: no optional package is missing from it', () => {
    expect(Object.keys(missingEntries(lock))).toEqual([])
  })

  test('what it installs is checked: only platform packages that the registry did not offer have no checksum', () => {
    const unchecked = withoutChecksum(lock)
    expect(unchecked.filter((path) => !lock.packages[path].optional || !lock.packages[path].os)).toEqual([])
    expect(unchecked.length, unchecked.join('\n')).toBeLessThanOrEqual(WITHOUT_CHECKSUM)
  })

  test('§10 `npm start` installs few packages, and only two of them in two versions', () => {
    const paths = outdatedPackages(lock, null, 'build')
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.length).toBeLessThanOrEqual(INSTALLED_MOST)
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? '')
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect(twice.toSorted()).toEqual(['fast-uri', 'tslib'])
  })

  test('§10 `npm ci` warns of nothing: the lowest Node is enough for every package, and each install script is allowed or not', () => {
    const { allowScripts, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    const [, lowest = ''] = /^>=([\d.]+)$/.exec(engines.node) ?? []
    const packages = Object.entries<{ engines?: { node?: string }; hasInstallScript?: boolean }>(lock.packages)
    const wantsNewer = packages.filter(([, { engines: own }]) => !runsOn(lowest, own?.node ?? '*'))
    expect(wantsNewer.map(([path]) => path)).toEqual([])
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    const names = scripts.map((path) => path.split('node_modules/').at(-1) ?? '')
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  })

  test('a checksum comes from the registry’s metadata, by the name that is really installed; none is invented', async () => {
    const asked: string[] = []
    const checksumOf = async (name: string, version: string) => {
      asked.push(`${name}@${version}`)
      return name === 'gone' ? null : `sha512-${name}`
    }
    const packages = {
      '': { version: '0.1.0' },
      'node_modules/kept': { version: '1.0.0', integrity: 'sha512-old' },
      'node_modules/a/node_modules/@tool/win32-x64': { version: '2.0.0', os: ['win32'] },
      'node_modules/alias': { name: 'real', version: '3.0.0' },
      'node_modules/gone': { version: '4.0.0' },
      'node_modules/ours': { link: true },
    }
    const completed = await withChecksums({ packages }, checksumOf)
    expect(asked).toEqual(['@tool/win32-x64@2.0.0', 'real@3.0.0', 'gone@4.0.0'])
    expect(completed.packages).toEqual({
      ...packages,
      'node_modules/a/node_modules/@tool/win32-x64': {
        ...packages['node_modules/a/node_modules/@tool/win32-x64'],
        integrity: 'sha512-@tool/win32-x64',
      },
      'node_modules/alias': { ...packages['node_modules/alias'], integrity: 'sha512-real' },
    })
    expect(withoutChecksum(completed)).toEqual(['node_modules/gone'])
  })

  test('a platform package that the registry did not offer is written from its parent: version and platform', () => {
    const lock = { packages: { 'node_modules/tool': parent({ '@tool/binding-linux-arm64-musl': '2.3.4' }) } }
    expect(missingEntries(lock)).toEqual({
      'node_modules/@tool/binding-linux-arm64-musl': {
        version: '2.3.4',
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
      },
    })
  })

  test('a development tool stays one', () => {
    const lock = { packages: { 'node_modules/tool': { ...parent({ 'tool-win32-x64': '1.0.0' }), dev: true } } }
    expect(missingEntries(lock)['node_modules/tool-win32-x64']).toMatchObject({
      dev: true,
      os: ['win32'],
      cpu: ['x64'],
    })
  })

  test('what stands beside the parent, or further out, is not missing', () => {
    const nested = {
      packages: {
        'node_modules/a/node_modules/tool': parent({ 'tool-darwin-x64': '1.0.0', 'tool-linux-x64': '1.0.0' }),
        'node_modules/a/node_modules/tool-darwin-x64': { version: '1.0.0' },
        'node_modules/tool-linux-x64': { version: '1.0.0' },
      },
    }
    expect(missingEntries(nested)).toEqual({})
  })

  test('two versions of one parent keep a version each', () => {
    const lock = {
      packages: {
        'node_modules/tool': parent({ 'tool-linux-x64': '2.0.0' }),
        'node_modules/old/node_modules/tool': parent({ 'tool-linux-x64': '1.0.0' }),
      },
    }
    const versions = Object.entries(missingEntries(lock)).map(([path, entry]) => [path, entry.version])
    expect(versions).toEqual([
      ['node_modules/tool-linux-x64', '2.0.0'],
      ['node_modules/old/node_modules/tool/node_modules/tool-linux-x64', '1.0.0'],
    ])
  })

  test('a range names no version, so nothing is invented for it', () => {
    expect(missingEntries({ packages: { 'node_modules/tool': parent({ 'tool-linux-x64': '^1.0.0' }) } })).toEqual({})
  })

  test('the completed lock keeps npm’s order', () => {
    const lock = withEntries({ packages: { '': {}, 'node_modules/c': {} } }, { 'node_modules/b': { version: '1.0.0' } })
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/b', 'node_modules/c'])
  })
})
