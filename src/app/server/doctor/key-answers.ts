/** Findings about the key and the address of a service. */
import type { Finding } from './finding.ts'

export interface Asked {
  /** The prefix of the findings' names: `openai`. */
  readonly name: string
  /** The service's name in sentences: `model provider api.openai.com`. */
  readonly who: string
  readonly keySetting: string
  readonly addressSetting: string
  /** The state until the repair: `debates go on without it`. */
  readonly meanwhile: string
}

/** A header can carry these characters; any other one ends the call before it leaves. */
export const fitsHeader = (key: string | null): boolean => key === null || /^[\t -~\u0080-\u00FF]*$/.test(key)

export const unsendable = ({ name, keySetting }: Asked): Finding => ({
  name: `${name}-key-unsendable`,
  says: `${keySetting} holds a character that no header can carry, such as “…” or a line break: no call can be made with it.`,
  remedy: `Copy the key anew, whole and on one line, set ${keySetting}, restart.`,
})

/** @param status null if no answer came */
export const away = ({ name, who, addressSetting, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-away`,
  says: `The ${who} ${status === null ? 'does not answer' : `answers ${status}`}.`,
  remedy: `Check the address (${addressSetting}), and whether a firewall or proxy lets this machine out; ${meanwhile}.`,
})

export const keyRefused = ({ name, who, keySetting }: Asked, status: number | null): Finding => ({
  name: `${name}-key-refused`,
  says: `The ${who} refuses ${keySetting} (${status}).`,
  remedy: `Make a new key there, set ${keySetting}, restart.`,
})

export const quota = ({ name, who, keySetting, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-quota`,
  says: `The ${who} takes no more calls for now (${status}): its quota or the money there is used up.`,
  remedy: `Look at the limits and the balance of ${keySetting} there; ${meanwhile}.`,
})

/** Another server answers at the address, or another path of it. */
export const otherwise = ({ name, who, addressSetting }: Asked, answer: string): Finding => ({
  name: `${name}-answers-otherwise`,
  says: `The ${who} answers ${answer}.`,
  remedy: `Check ${addressSetting}, up to and with /v1; unset it where the service is its maker's own.`,
})
