import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countryFinder } from './countries.ts'

function finder(file: string | null) {
  const warned: unknown[] = []
  const countryOf = countryFinder(file, { warn: (...line: unknown[]) => void warned.push(line[1]) })
  return { countryOf, warned }
}

describe('§4 detection: where an address is, without telling anybody', () => {
  test('a database that is missing or broken: no country, one line in the log, never a fault', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countries-'))
    writeFileSync(join(folder, 'broken.mmdb'), 'not a database')
    for (const file of ['missing.mmdb', 'broken.mmdb']) {
      const { countryOf, warned } = finder(join(folder, file))
      expect([await countryOf('8.8.8.8'), await countryOf('193.99.144.80')]).toEqual([null, null])
      expect(warned).toEqual(['the database of countries cannot be read'])
    }
  })

  test('nothing is read before an address is asked for', async () => {
    const { countryOf, warned } = finder('/nowhere/missing.mmdb')
    expect(await countryOf('no address')).toBeNull()
    expect(warned).toEqual([])
  })

  const shipped = finder(null)

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.4',
    '172.31.0.1',
    '100.64.0.1',
    '169.254.0.1',
    '203.0.113.9',
    '255.255.255.255',
  ])('IPv4 %j is nowhere', async (address) => {
    expect(await shipped.countryOf(address)).toBeNull()
  })

  test.each(['::1', '0:0:0:0::/64', 'fe80:0:0:0::/64', 'fd00:1:2:3::/64', '2001:db8:0:0::/64', '::ffff:8.8.8.8'])(
    'IPv6 %j is nowhere',
    async (address) => {
      expect(await shipped.countryOf(address)).toBeNull()
    },
  )

  test.each(['', 'unknown', '8.8.8.8:53', '8.8.8.8/64/64', '<script>'])('%j is no address', async (address) => {
    expect(await shipped.countryOf(address)).toBeNull()
  })

  test.each([
    ['8.8.8.8', 'US'],
    ['114.114.114.114', 'CN'],
    ['193.99.144.80', 'DE'],
    ['168.95.1.1', 'TW'],
    ['200.160.2.3', 'BR'],
    ['41.59.0.1', 'TZ'],
    ['2001:4860:4860:0::/64', 'US'],
    ['2a02:2e0:3fe:1001::/64', 'DE'],
    ['2001:4860:4860::8888', 'US'],
  ])('%s is in %s', async (address, country) => {
    expect(await shipped.countryOf(address)).toBe(country)
    expect(shipped.warned).toEqual([])
  })
})
