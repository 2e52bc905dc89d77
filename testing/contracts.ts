/**
 * Collects the API calls of all contracts, so that a test can check that the server answers each. New contract files must be
 * added here.
 */
import * as account from '#features/account/contract.ts'
import * as provider from '#features/account/provider-contract.ts'
import * as keys from '#features/account/key-contract.ts'
import * as credentials from '#features/account/credential-contract.ts'
import * as user from '#features/account/user.ts'
import * as billing from '#features/billing/contract.ts'
import * as cards from '#features/cards/contract.ts'
import * as debates from '#features/debates/contract/debates.ts'
import * as examples from '#features/debates/contract/examples.ts'
import * as inputs from '#features/turns/contract/inputs.ts'
import * as ownDebates from '#features/debates/contract/own-debates.ts'
import * as positions from '#features/positions/contract.ts'
import * as rematches from '#features/rematches/contract.ts'
import * as sources from '#features/sources/contract.ts'
import * as translations from '#features/translations/contract.ts'
import * as turns from '#features/turns/contract/turns.ts'
import * as detection from '#features/language/detect-contract.ts'
import * as language from '#features/language/contract.ts'
import * as models from '#features/models/contract.ts'
import * as verdict from '#features/verdict/contract.ts'
import * as share from '#features/share/contract.ts'
import * as minds from '#features/verdict/stances-contract.ts'
import * as voice from '#features/voice/contract.ts'
import * as operator from '#app/operator-contract.ts'
import type { Endpoint } from '#platform/endpoint.ts'

export const declaredCalls: readonly Endpoint[] = [
  account,
  keys,
  provider,
  credentials,
  user,
  billing,
  debates,
  examples,
  ownDebates,
  turns,
  cards,
  positions,
  inputs,
  rematches,
  sources,
  translations,
  models,
  language,
  detection,
  verdict,
  minds,
  voice,
  share,
  operator,
].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
