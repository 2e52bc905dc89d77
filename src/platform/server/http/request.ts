import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const FORWARDED_FOR = 'x-forwarded-for'
/** Matches `1.2.3.4:5678`, `[2001:db8::1]:5678` and `[2001:db8::1]`, with or without quotation marks. */
const ADDRESS_IN = /^"?(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)"?$/i

/** Removes the brackets and ports that Azure and IIS add to X-Forwarded-For. */
export function forgetForwardedPorts(headers: FastifyRequest['headers']): void {
  const forwarded = headers[FORWARDED_FOR]
  if (typeof forwarded !== 'string' || !/[:"]/.test(forwarded)) return
  const entries = forwarded.split(',').map((entry) => {
    const [, v4, v6] = ADDRESS_IN.exec(entry.trim()) ?? []
    return v4 ?? v6 ?? entry.trim()
  })
  headers[FORWARDED_FOR] = entries.join(', ')
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Returns a header's value, or undefined unless a trusted proxy forwarded the request. */
export function proxyHeaderOf(request: FastifyRequest, name: string): string | undefined {
  // `ips` contains a second address only if the peer is a trusted proxy.
  return (request.ips?.length ?? 0) > 1 ? headerOf(request, name) : undefined
}

const NETWORK_GROUPS = 4

/** Returns an IPv4 address unchanged, or the /64 network of an IPv6 address (the smallest network that customers get). */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  // A dotted end (::1.2.3.4) counts as one group instead of two, which does not affect the network part.
  const missing = Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

export function addressesIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
