import { domainToASCII } from 'node:url'
import { allowedPeople, scopesFor } from '#features/account/server/provider/allowed-people.ts'
import { REGISTRATIONS } from '#features/models/contract.ts'
import { normalForm } from '#platform/normal-form.ts'
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { openAiModeration } from '#platform/server/llm/remote/moderation.ts'
import { checked, ConfigError, content, list, oneOf, open, secret, text, url, type Values } from './variables.ts'

const allowedWord = checked(
  (entry) => !entry.includes('.') || (/^[^\s@*/:]+$/.test(entry) && domainToASCII(entry).includes('.')),
  'must be domains such as example.org and names of groups',
)

const linesOf = (written: string): string[] =>
  written
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

export const PEOPLE_SETTINGS = {
  REGISTRATION: open(oneOf(...REGISTRATIONS), 'open'),
  OIDC_ISSUER: secret(url()),
  OIDC_CLIENT_ID: secret(text),
  OIDC_CLIENT_SECRET: secret(text),
  OIDC_ALLOW: secret(list(allowedWord), ''),
  OIDC_NAME: secret(text),
  OPERATORS: secret(
    list((name) => normalForm(name, 'NFKC').toLowerCase()),
    '',
  ),
  BLOCKED_WORDS_FILE: secret(content(linesOf)),
  MODERATION: open(oneOf('openai', 'off'), 'off'),
}

type PeopleValues = Values<typeof PEOPLE_SETTINGS>

/** Returns the settings of the identity provider (§18), or null if there is none. */
export function providerOf(set: PeopleValues) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = set
  const allowed = allowedPeople(set.OIDC_ALLOW)
  if (issuer === null && clientId === null) {
    if (allowed !== null) throw new ConfigError('OIDC_ALLOW', 'needs OIDC_ISSUER')
    return null
  }
  if (issuer === null || clientId === null) {
    throw new ConfigError(issuer === null ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID', 'must be set with the other one')
  }
  const { protocol, hostname, search, hash, host } = new URL(issuer)
  if (search !== '' || hash !== '') throw new ConfigError('OIDC_ISSUER', 'must be an address without ? and #')
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError('OIDC_ISSUER', 'must begin with https://, except on this machine')
  }
  return {
    issuer,
    clientId,
    clientSecret: set.OIDC_CLIENT_SECRET,
    name: set.OIDC_NAME ?? host,
    /** Null if everybody with an account at the provider may join. */
    allowed,
    also: allowed === null ? [] : scopesFor(allowed),
  }
}

export function publishingOf(set: PeopleValues, openai: Parameters<typeof openAiModeration>[0]) {
  const wanted = set.MODERATION === 'openai'
  if (wanted && openai.key === null && openai.baseUrl === null) {
    throw new ConfigError('MODERATION', 'needs OPENAI_API_KEY')
  }
  return { blockedWords: set.BLOCKED_WORDS_FILE ?? [], moderation: wanted ? openAiModeration(openai) : null }
}
