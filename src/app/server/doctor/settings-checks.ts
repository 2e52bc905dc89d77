import { localModelChoice } from '#features/models/server/local/local-models.ts'
import { type Config, readConfig } from '../config.ts'
import { SETTINGS } from '../settings.ts'
import { isReadable, refusesItsNetwork, unboundedSpend } from '../start-log.ts'
import { ConfigError, type Environment, type Setting, valueOf } from '../variables.ts'
import { brokenOff, fault, type Finding } from './finding.ts'
import type { Surroundings } from './surroundings.ts'

export const nameOf = (variable: string) => `setting ${variable}`
export const wrongSetting = ({ variable, message }: ConfigError): Finding => ({
  name: nameOf(variable),
  says: `${message}.`,
  remedy: 'Correct it in the environment or in .env: docs/operations.md, Settings, says what it takes.',
})

/** Finds all invalid settings at once, and reads the others without them. `config` is null if those do not work together. */
export function readSettings(given: Environment): { readonly findings: Finding[]; readonly config: Config | null } {
  // A test key on a public site is reported below, so it is accepted here and checked further.
  const env: Environment = { ...given, STRIPE_TEST_MODE: given['STRIPE_TEST_MODE']?.trim() || 'yes' }
  const wrong = Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => {
    try {
      valueOf(setting, name, env)
      return []
    } catch (error) {
      return error instanceof ConfigError ? [error] : []
    }
  })
  const findings = wrong.map(wrongSetting)
  const dropped = Object.fromEntries(wrong.map(({ variable }) => [variable, undefined]))
  try {
    return { findings, config: readConfig({ ...env, ...dropped }) }
  } catch (error) {
    if (!(error instanceof ConfigError))
      return { findings: [...findings, brokenOff('the settings', error)], config: null }
    // The setting may look invalid only because another was dropped.
    const follows = Object.keys(dropped).some((name) => error.message.includes(name))
    return { findings: follows ? findings : [...findings, wrongSetting(error)], config: null }
  }
}

export function settingsFindings(config: Config, { folder }: Surroundings): Finding[] {
  const { host, isPublic, publicUrl, payments, trustedProxies, localModel, dataDir, provider, registration } = config
  const model = localModelChoice(localModel, dataDir)
  const missing = model.kind === 'file' && !folder.hasFile(model.path) ? model.path : null
  const hasProxy = isPublic && publicUrl.startsWith('https:')
  const openTo = provider?.allowed === null && registration === 'invite' ? provider.name : null
  const checks: readonly (readonly [isWrong: boolean, name: string, says: string, remedy: string])[] = [
    [
      isPublic && payments?.kind === 'test',
      'test-key-in-production',
      'STRIPE_SECRET_KEY is a test key on a public site: the card 4242 4242 4242 4242 buys every plan.',
      'Set the live key and the secret of its webhook, and remove STRIPE_TEST_MODE.',
    ],
    [
      unboundedSpend(config) !== null,
      'spend-unbounded',
      'Models cost money, and nothing bounds what a day may cost.',
      'Set a ceiling, such as LIMITS={"dailySpendUsd":20}.',
    ],
    [
      refusesItsNetwork(config),
      'public-url-missing',
      `HOST is ${host}, so other devices are let in, and refused at any address but ${publicUrl}.`,
      'Set PUBLIC_URL to the address that people use; without others, leave HOST out.',
    ],
    [
      isReadable(config),
      'public-url-not-https',
      `PUBLIC_URL is ${publicUrl}: passwords and cookies travel readable.`,
      'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
    ],
    [
      hasProxy && trustedProxies.length === 0,
      'proxy-not-trusted',
      'PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY names none: all visitors count as one address.',
      'Set TRUST_PROXY to the address of the proxy.',
    ],
    [
      openTo !== null,
      'provider-without-invite',
      `REGISTRATION is invite, and everybody who has an account at ${openTo} joins without one.`,
      'Name in OIDC_ALLOW who may join: domains of addresses of mail, groups.',
    ],
    [
      missing !== null,
      'local-model-missing',
      `LOCAL_MODEL names ${localModel}, and there is no file ${missing}.`,
      'Correct it, or fetch a model: `npm run model:setup` lists them.',
    ],
  ]
  return checks.flatMap(([isWrong, ...finding]) => (isWrong ? fault(...finding) : []))
}
