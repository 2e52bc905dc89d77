/** Finds the country of an address offline. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { Logger } from './log.ts'

/** Regional Internet Registries' allocations (nro.net). */
const shippedFile = () =>
  createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/** IANA special-purpose registries: the database has a country for some of these. */
const NOWHERE = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [net = '', bits] = range.split('/')
  NOWHERE.addSubnet(net, Number(bits), familyOf(net))
}

interface Entry extends CountryResponse {
  readonly country_code?: string
}

/** ISO 3166-1 alpha-2; null for a private or unknown address (IPv4, IPv6 or a network), or without a database. */
export type CountryOf = (address: string) => Promise<string | null>

/** Reads the file at the first lookup (8 MB, 30 ms). @param file MMDB; null for the shipped one */
export function countryFinder(file: string | null, log: Pick<Logger, 'warn'>): CountryOf {
  let opened: Promise<Reader<Entry> | null> | undefined
  const open = async () => {
    try {
      return new Reader<Entry>(await readFile(file ?? shippedFile()))
    } catch (error) {
      log.warn({ err: error }, 'the database of countries cannot be read')
      return null
    }
  }
  return async (written) => {
    const address = written.replace(/\/64$/, '')
    if (isIP(address) === 0 || NOWHERE.check(address, familyOf(address))) return null
    opened ??= open()
    const entry = (await opened)?.get(address)
    return entry?.country_code ?? entry?.country?.iso_code ?? null
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
