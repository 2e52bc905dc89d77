/** Who may have an account, and what may become public (§10, §18, §19). */
import { domainToASCII } from 'node:url'
import { allowedPeople, scopesFor } from '#features/account/server/provider/allowed-people.ts'
import type { Moderation } from '#features/links/server/public-check.ts'
import { REGISTRATIONS } from '#features/models/contract.ts'
import { normalForm } from '#platform/normal-form.ts'
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { openAiModeration } from '#platform/server/llm/remote/moderation.ts'
import { ConfigError, content, list, oneOf, open, type Parse, secret, text, url, type Values } from './variables.ts'

/** A domain of addresses of mail, such as example.org, or the name of a group. */
const allowedWord: Parse<string> = (entry, name) => {
  if (!entry.includes('.') || (/^[^\s@*/:]+$/.test(entry) && domainToASCII(entry).includes('.'))) return entry
  throw new ConfigError(name, `must be domains such as example.org and names of groups, not ${JSON.stringify(entry)}`)
}

/** One word or phrase a line; empty lines and those that begin with # say nothing. */
const linesOf = (written: string): string[] =>
  written
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

export const PEOPLE_SETTINGS = {
  REGISTRATION: open(
    oneOf(...REGISTRATIONS),
    'open',
    'who may make an account: `invite`: with one of `npm run admin -- invite`; `off`: nobody',
    'open',
  ),
  OIDC_ISSUER: secret(
    url(),
    null,
    "an OpenID Connect provider for [sign-ins](#accounts), by its configuration's address; https unless on this machine",
  ),
  OIDC_CLIENT_ID: secret(text, null, 'what the provider calls this site'),
  OIDC_CLIENT_SECRET: secret(text, null, 'unset: PKCE alone (a public client)'),
  OIDC_ALLOW: secret(
    list(allowedWord),
    '',
    'who may join by it, as domains of verified addresses and values of the claim `groups`; unset: everybody there',
    'example.org,debaters',
  ),
  OIDC_NAME: secret(text, null, "what the button calls it; unset: the issuer's host"),
  OPERATORS: secret(
    list((name) => normalForm(name, 'NFKC').toLowerCase()),
    '',
    'accounts that see `/operator`, between commas; register them first: anyone could take a free name',
  ),
  BLOCKED_WORDS_FILE: secret(
    content(linesOf),
    null,
    'path of a file with words, one a line, that no public debate may hold',
  ),
  MODERATION: open(
    oneOf('openai', 'off'),
    'off',
    "`openai`: OpenAI's moderation, with `OPENAI_API_KEY`, must pass what becomes public",
  ),
}

type PeopleValues = Values<typeof PEOPLE_SETTINGS>

/** Returns the operator's identity provider (§18); null = there is none. */
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
    /** What the button calls it. */
    name: set.OIDC_NAME ?? host,
    /** Who may open an account by it; null = everybody whom it knows. */
    allowed,
    also: allowed === null ? [] : scopesFor(allowed),
  }
}

export interface Publishing {
  readonly blockedWords: readonly string[]
  readonly moderation: Moderation | null
}

/** @param openai whose key or address moderates */
export function publishingOf(set: PeopleValues, openai: Parameters<typeof openAiModeration>[0]): Publishing {
  const wanted = set.MODERATION === 'openai'
  if (wanted && openai.key === null && openai.baseUrl === null) {
    throw new ConfigError('MODERATION', 'needs OPENAI_API_KEY')
  }
  return { blockedWords: set.BLOCKED_WORDS_FILE ?? [], moderation: wanted ? openAiModeration(openai) : null }
}
