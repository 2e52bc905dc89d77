/** Decides who may sign in through the identity provider (§18, `OIDC_ALLOW`). */
import { domainToASCII } from 'node:url'
import type { OpenIdPerson, OpenIdSettings } from '#platform/server/openid/openid-client.ts'

export interface AllowedPeople {
  /** Domains of verified addresses, in lower-case ASCII (Punycode). */
  readonly domains: readonly string[]
  readonly groups: readonly string[]
}

/** Sorts entries into domains (with a dot) and groups. Returns null, which allows everybody, if there are none. */
export function allowedPeople(words: readonly string[]): AllowedPeople | null {
  if (words.length === 0) return null
  const isDomain = (word: string) => word.includes('.')
  return { domains: words.filter(isDomain).map(domainToASCII), groups: words.filter((word) => !isDomain(word)) }
}

export function scopesFor({ domains, groups }: AllowedPeople): OpenIdSettings['also'] {
  return [...(domains.length > 0 ? (['email'] as const) : []), ...(groups.length > 0 ? (['groups'] as const) : [])]
}

export function mayJoin(allowed: AllowedPeople | null, person: Pick<OpenIdPerson, 'verifiedEmail' | 'groups'>) {
  if (allowed === null) return true
  const { verifiedEmail, groups } = person
  // Compares the whole domain, so that neither `evil-example.org` nor `sub.example.org` matches `example.org`.
  const domain = verifiedEmail === null ? '' : domainToASCII(verifiedEmail.slice(verifiedEmail.lastIndexOf('@') + 1))
  return allowed.domains.some((one) => one === domain) || allowed.groups.some((one) => groups.includes(one))
}
