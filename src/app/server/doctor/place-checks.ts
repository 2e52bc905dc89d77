import type { Config } from '../config.ts'
import { ask, type Finding, type Surroundings } from './finding.ts'

/** Checks the identity provider and the operator's own search services. */
export async function placeFindings({ provider, sources }: Config, around: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = []
  if (provider !== null) {
    const described = await ask(around, `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { issuer } = ((await described?.json().catch(() => null)) ?? {}) as { issuer?: unknown }
    if (issuer !== provider.issuer) {
      findings.push({
        name: 'identity-provider',
        says:
          typeof issuer === 'string'
            ? 'The identity provider calls itself by another address than OIDC_ISSUER.'
            : 'The identity provider does not answer with its openid-configuration.',
        remedy: 'Set OIDC_ISSUER to the `issuer` of its /.well-known/openid-configuration, letter for letter.',
      })
    }
  }
  for (const [setting, url] of [
    ['SEARXNG_URL', sources.search?.searxng],
    ['KIWIX_URL', sources.search?.kiwix],
    ['WIKIPEDIA_URL', wikiOf(sources.search?.wikipedia ?? null)],
  ] as const) {
    if (typeof url !== 'string') continue
    const answer = await ask(around, url)
    const isThere = setting === 'WIKIPEDIA_URL' ? answer?.status !== 404 : true
    if (answer !== null && answer.status < 500 && isThere) continue
    findings.push({
      name: 'search-away',
      says: `The place of ${setting} does not answer: debates go on without sources.`,
      remedy: `Start it, or correct ${setting}.`,
    })
  }
  return findings
}

/** The address that a search calls, for one language. */
const wikiOf = (base: string | null) =>
  base && `${base.replace('{language}', 'en').replace(/\/+$/, '')}/w/api.php?action=query&meta=siteinfo&format=json`
