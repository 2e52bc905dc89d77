/** Warnings about the address at which others reach the server (§10, docs/operations.md). */
import type { NetworkInterfaceInfo } from 'node:os'
import { isLoopback, isLoopbackHost } from '#platform/server/http/admission/own-addresses.ts'
import type { Config } from './config.ts'

type Served = Pick<Config, 'host' | 'port' | 'publicUrl'>
type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>
>

/** True if the server listens to other devices and refuses them, because their address is not its own. */
export function refusesItsNetwork({ host, publicUrl }: Pick<Served, 'host' | 'publicUrl'>): boolean {
  return !isLoopbackHost(host) && isLoopback(new URL(publicUrl).hostname)
}

/** True if others' passwords and cookies travel unencrypted. */
export function isReadable({ publicUrl }: Pick<Served, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Returns the warning that the start logs about its address, or null. */
export function addressWarning(served: Served, interfaces: Interfaces): string | null {
  const { host, port, publicUrl } = served
  if (refusesItsNetwork(served)) {
    const address = `http://${addressOf(host, interfaces)}:${port}`
    return `HOST=${host} listens to other devices, which are refused at any address but ${publicUrl}: set PUBLIC_URL to the one that they use, such as ${address}`
  }
  if (!isReadable(served)) return null
  return `PUBLIC_URL is ${publicUrl}: passwords and cookies travel readable, so let only people of a network that you trust use it`
}

/** The address that others use: the one it listens on, or the machine's first IPv4 address. */
function addressOf(host: string, interfaces: Interfaces): string {
  if (!['0.0.0.0', '::'].includes(host)) return host.includes(':') ? `[${host}]` : host
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? [])
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'ADDRESS'
}
