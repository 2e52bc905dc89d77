/** Finds a wheel in a Python package index, by the "simple" pages that every index and mirror serves (PEP 503). */
import { type Dispatcher, request } from 'undici'
import { DownloadError } from './persevere.ts'

export interface Wheel {
  readonly project: string
  readonly version: string
}

export interface FoundWheel {
  readonly url: string
  /** Hexadecimal, as the index states it; null when it states none. */
  readonly sha256: string | null
}

const LINK = /<a\s[^>]*?href="([^"]+)"/gi

/**
 * Throws a `DownloadError` when the index does not have the wheel; errors of the network unchanged.
 * @param index address without a slash at the end: `https://pypi.org/simple`
 */
export async function findWheel(
  index: string,
  { project, version }: Wheel,
  options: { readonly dispatcher: Dispatcher; readonly signal: AbortSignal },
): Promise<FoundWheel> {
  const page = `${index}/${project}/`
  const { statusCode, body } = await request(page, { ...options, headers: { accept: 'text/html' } })
  if (statusCode >= 500 || statusCode === 429) {
    await body.dump()
    throw new Error(`the server answered ${statusCode}`)
  }
  if (statusCode !== 200) {
    await body.dump()
    throw new DownloadError('refused', `${page}: the server answered ${statusCode}`)
  }
  const file = `${project.replaceAll('-', '_')}-${version}-py3-none-any.whl`
  for (const [, href = ''] of (await body.text()).matchAll(LINK)) {
    const url = new URL(href.replaceAll('&amp;', '&'), page)
    if (decodeURIComponent(url.pathname.split('/').at(-1) ?? '') !== file) continue
    const sha256 = /^#sha256=([0-9a-f]{64})$/.exec(url.hash)?.[1] ?? null
    url.hash = ''
    return { url: url.href, sha256 }
  }
  throw new DownloadError('refused', `${page}: there is no ${file}`)
}
