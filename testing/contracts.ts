/**
 * Every call that a contract declares. A new file of calls must be added here; a test checks that each call is served.
 */
import * as account from '#features/account/contract.ts'
import * as passkeys from '#features/account/passkey-contract.ts'
import * as provider from '#features/account/provider-contract.ts'
import * as keys from '#features/account/key-contract.ts'
import * as waysIn from '#features/account/ways-in-contract.ts'
import * as user from '#features/account/user.ts'
import * as billing from '#features/billing/contract.ts'
import * as cards from '#features/debate/contract/cards.ts'
import * as chosenModels from '#features/debate/contract/chosen-models.ts'
import * as debates from '#features/debate/contract/debates.ts'
import * as inputs from '#features/debate/contract/inputs.ts'
import * as ownDebates from '#features/debate/contract/own-debates.ts'
import * as positions from '#features/debate/contract/positions.ts'
import * as rematches from '#features/debate/contract/rematches.ts'
import * as sources from '#features/debate/contract/sources.ts'
import * as translations from '#features/debate/contract/translations.ts'
import * as turns from '#features/debate/contract/turns.ts'
import * as detection from '#features/language/detect-contract.ts'
import * as language from '#features/language/contract.ts'
import * as models from '#features/models/contract.ts'
import * as verdict from '#features/verdict/contract.ts'
import * as share from '#features/share/contract.ts'
import * as minds from '#features/verdict/minds-contract.ts'
import * as sharedAudio from '#features/share/audio-contract.ts'
import * as voice from '#features/voice/contract.ts'
import * as operator from '#app/operator-contract.ts'
import type { Endpoint } from '#platform/endpoint.ts'

export const declaredCalls: readonly Endpoint[] = [
  account,
  keys,
  provider,
  waysIn,
  passkeys,
  user,
  billing,
  debates,
  ownDebates,
  chosenModels,
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
  sharedAudio,
  operator,
].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
