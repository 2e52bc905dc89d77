import { localModelChoice } from '#features/models/server/local/local-models.ts'
import { type Config, readConfig } from '../config.ts'
import { SETTINGS } from '../settings.ts'
import { isReadable, refusesItsNetwork, unboundedSpend } from '../start-log.ts'
import { ConfigError, type Environment, type Setting, valueOf } from '../variables.ts'
import { brokenOff, fault, type Finding } from './finding.ts'
import type { Surroundings } from './surroundings.ts'

export const nameOf = (variable: string) => `setting ${variable}`
export const wrongSetting = ({ variable, message }: ConfigError): Finding[] =>
  fault('setting', { message }, nameOf(variable))

/** Reports all invalid settings. `config` is null if the valid settings are contradictory or insufficient. */
export function readSettings(given: Environment): { readonly findings: Finding[]; readonly config: Config | null } {
  // Makes `readConfig` accept a Stripe test key, because `settingsFindings` will report the key.
  const env: Environment = { ...given, STRIPE_TEST_MODE: given['STRIPE_TEST_MODE']?.trim() || 'yes' }
  const wrong = Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => {
    try {
      valueOf(setting, name, env)
      return []
    } catch (error) {
      return error instanceof ConfigError ? [error] : []
    }
  })
  const findings = wrong.flatMap(wrongSetting)
  const dropped = Object.fromEntries(wrong.map(({ variable }) => [variable, undefined]))
  try {
    return { findings, config: readConfig({ ...env, ...dropped }) }
  } catch (error) {
    if (!(error instanceof ConfigError))
      return { findings: [...findings, ...brokenOff('the settings', error)], config: null }
    // An error that names an omitted invalid setting is not reported, because the setting itself has been reported.
    const follows = Object.keys(dropped).some((name) => error.message.includes(name))
    return { findings: follows ? findings : [...findings, ...wrongSetting(error)], config: null }
  }
}

export function settingsFindings(config: Config, { folder }: Surroundings): Finding[] {
  const { host, isPublic, publicUrl, payments, trustedProxies, localModel, dataDir, provider, registration } = config
  const model = localModelChoice(localModel, dataDir)
  const missing = model.kind === 'file' && !folder.hasFile(model.path) ? model.path : null
  const hasProxy = isPublic && publicUrl.startsWith('https:')
  const openTo = provider?.allowed === null && registration === 'invite' ? provider.name : null
  return [
    ...(isPublic && payments?.kind === 'test' ? fault('test-key-in-production') : []),
    ...(unboundedSpend(config) === null ? [] : fault('spend-unbounded')),
    ...(refusesItsNetwork(config) ? fault('public-url-missing', { host, publicUrl }) : []),
    ...(isReadable(config) ? fault('public-url-not-https', { publicUrl }) : []),
    ...(hasProxy && trustedProxies.length === 0 ? fault('proxy-not-trusted') : []),
    ...(openTo === null ? [] : fault('provider-without-invite', { openTo })),
    ...(missing === null ? [] : fault('local-model-missing', { localModel, missing })),
  ]
}
