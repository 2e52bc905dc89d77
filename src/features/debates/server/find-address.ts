import { ADDRESS, NEVER_IN_ADDRESS } from '#platform/addresses.ts'

const BETWEEN = new RegExp(`[${NEVER_IN_ADDRESS}]+`)
const ADDRESSES = new RegExp(ADDRESS, 'giu')
const SCHEME = /^https?:\/\//i

export const addressesIn = (text: string): string[] => text.match(ADDRESSES) ?? []

export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESSES, ' ')

export const firstAddress = (text: string): string | null => addressesIn(text)[0] ?? null

/** Returns the first address in the text that equals `named`, ignoring scheme, trailing slash, brackets and case. */
export function findAddress(text: string, named: string): string | null {
  const [token, ...more] = tokensOf(named)
  if (token === undefined || more.length > 0 || !/[:.]/.test(token)) return null
  const wanted = essence(token)
  return tokensOf(text).find((candidate) => essence(candidate) === wanted) ?? null
}

function tokensOf(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((token) => {
      const start = token.search(/https?:\/\//i)
      return bareAddress(start > 0 ? token.slice(start) : token)
    })
    .filter((token) => token !== '')
}

export function bareAddress(token: string): string {
  let [from, to] = [0, token.length]
  while (from < to && "(*_~'‘’.,;".includes(token[from] ?? '')) from++
  const rest = token.slice(from)
  let unclosed = rest.split(')').length - rest.split('(').length
  while (from < to) {
    const last = token[to - 1] ?? ''
    if (last === ')' && unclosed > 0) unclosed--
    else if (!".,;:!?*_~'‘’".includes(last)) break
    to--
  }
  return token.slice(from, to)
}

const essence = (token: string) => token.replace(SCHEME, '').replace(/\/$/, '').toLowerCase()
