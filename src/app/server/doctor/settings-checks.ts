/** What is wrong with the settings themselves. */
import { localModelChoice } from '#features/models/server/local/local-models.ts'
import { type Config, readConfig } from '../config.ts'
import { unboundedSpend } from '../limits.ts'
import { isReadable, refusesItsNetwork } from '../served-address.ts'
import { ConfigError, type Environment } from '../variables.ts'
import { brokenOff, type Finding, type Surroundings } from './finding.ts'

export interface ReadSettings {
  readonly findings: readonly Finding[]
  /** Without the settings that are wrong; null when it can not be read even so. */
  readonly config: Config | null
}

/** The name of the finding. */
export const nameOf = (variable: string) => `setting ${variable}`
/** What is taken for a wrong value where without any the next setting would look wrong; nothing here makes use of them. */
const STAND_INS: Environment = {
  SESSION_SECRET: 'x'.repeat(32),
  // A test key on a public site is told below, and looked at further.
  STRIPE_TEST_MODE: 'yes',
  TRUST_PROXY: '127.0.0.1',
}
/** Settings that belong together: with one of them wrong the others alone would be wrong, too. */
const TOGETHER = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_ALLOW'],
  ['TTS_URL', 'TTS_API_KEY', 'TTS_VOICES'],
]
/** What is read without a wrong value. One that is missing stands for itself: what belongs to it may be right. */
function without(variable: string, tried: Environment): Environment {
  const others = tried[variable]?.trim() ? TOGETHER.find((names) => names.includes(variable)) : undefined
  const dropped = Object.fromEntries([variable, ...(others ?? [])].map((name) => [name, STAND_INS[name]]))
  return { ...tried, ...dropped }
}

export const wrongSetting = ({ variable, message }: ConfigError): Finding => ({
  name: nameOf(variable),
  says: `${message}.`,
  remedy: 'Correct it in the environment or in .env: docs/operations.md, Settings, says what it takes.',
})

/** Reads past a wrong setting, so that all of them are told at once. */
export function readSettings(env: Environment): ReadSettings {
  const findings: Finding[] = []
  let tried: Environment = {
    ...env,
    STRIPE_TEST_MODE: env['STRIPE_TEST_MODE']?.trim() || STAND_INS['STRIPE_TEST_MODE'],
  }
  for (;;) {
    try {
      return { findings, config: readConfig(tried) }
    } catch (error) {
      if (!(error instanceof ConfigError)) {
        return { findings: [...findings, brokenOff('the settings', error)], config: null }
      }
      const { variable } = error
      if (findings.some(({ name }) => name === nameOf(variable))) return { findings, config: null }
      findings.push(wrongSetting(error))
      tried = without(variable, tried)
    }
  }
}

export function settingsFindings(config: Config, { folder }: Pick<Surroundings, 'folder'>): Finding[] {
  const { isPublic, publicUrl, payments, trustedProxies, localModel, dataDir, provider, registration } = config
  const findings: Finding[] = []
  if (isPublic && payments?.kind === 'test') {
    findings.push({
      name: 'test-key-in-production',
      says: 'STRIPE_SECRET_KEY is a test key on a public site: the card 4242 4242 4242 4242 buys every plan.',
      remedy: 'Set the live key and the secret of its webhook, and remove STRIPE_TEST_MODE.',
    })
  }
  if (unboundedSpend(config) !== null) {
    findings.push({
      name: 'spend-unbounded',
      says: 'Models cost money, and nothing bounds what a day may cost.',
      remedy: 'Set a ceiling, such as LIMITS={"dailySpendUsd":20}.',
    })
  }
  if (refusesItsNetwork(config)) {
    findings.push({
      name: 'public-url-missing',
      says: `HOST is ${config.host}, so other devices are let in, and refused at any address but ${publicUrl}.`,
      remedy: 'Set PUBLIC_URL to the address that people use; without others, leave HOST out.',
    })
  }
  if (isReadable(config)) {
    findings.push({
      name: 'public-url-not-https',
      says: `PUBLIC_URL is ${publicUrl}: passwords and cookies travel readable.`,
      remedy: 'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
    })
  }
  if (isPublic && publicUrl.startsWith('https:') && trustedProxies.length === 0) {
    findings.push({
      name: 'proxy-not-trusted',
      says: 'PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY names none: all visitors count as one address.',
      remedy: 'Set TRUST_PROXY to the address of the proxy.',
    })
  }
  if (provider?.allowed === null && registration === 'invite') {
    findings.push({
      name: 'provider-without-invite',
      says: `REGISTRATION is invite, and everybody who has an account at ${provider.name} joins without one.`,
      remedy: 'Name in OIDC_ALLOW who may join: domains of addresses of mail, groups.',
    })
  }
  const model = localModelChoice(localModel, dataDir)
  if (model.kind === 'file' && !folder.hasFile(model.path)) {
    findings.push({
      name: 'local-model-missing',
      says: `LOCAL_MODEL names ${localModel}, and there is no file ${model.path}.`,
      remedy: 'Correct it, or fetch a model: `npm run model:setup` lists them.',
    })
  }
  return findings
}
