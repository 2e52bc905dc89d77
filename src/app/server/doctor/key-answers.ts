/** What the answers of services that take a key say about the key and the address. */
import type { Finding } from './finding.ts'

/** A service that is asked with a key. */
export interface Asked {
  /** Findings begin with it: `openai`. */
  readonly name: string
  /** What sentences call it: `model provider api.openai.com`. */
  readonly who: string
  readonly keySetting: string
  readonly addressSetting: string
}

/** What a header may hold; any other character ends the call before it leaves. */
export const fitsHeader = (key: string | null): boolean => key === null || /^[\t -~\u0080-\u00FF]*$/.test(key)

export const unsendable = ({ name, keySetting }: Asked): Finding => ({
  name: `${name}-key-unsendable`,
  says: `${keySetting} holds a character that no header can carry, such as “…” or a line break: no call can be made with it.`,
  remedy: `Copy the key anew, whole and on one line, set ${keySetting}, restart.`,
})

/** The faults that every service shows in the same way; null = it answered otherwise. @param refused more codes of a refused key */
export function faultOf(
  { name, who, keySetting, addressSetting }: Asked,
  answer: Response | null,
  refused: readonly number[] = [],
): Finding | null {
  const status = answer?.status ?? null
  if (status === null || status >= 500) {
    return {
      name: `${name}-away`,
      says: `The ${who} ${status === null ? 'does not answer' : `answers ${status}`}.`,
      remedy: `Check the address (${addressSetting}), and whether a firewall or proxy lets this machine out; debates go on without it.`,
    }
  }
  if ([401, 403, ...refused].includes(status)) {
    return {
      name: `${name}-key-refused`,
      says: `The ${who} refuses ${keySetting} (${status}).`,
      remedy: `Make a new key there, set ${keySetting}, restart.`,
    }
  }
  if (status === 402 || status === 429) {
    return {
      name: `${name}-quota`,
      says: `The ${who} takes no more calls for now (${status}): its quota or the money there is used up.`,
      remedy: `Look at the limits and the balance of ${keySetting} there; debates go on without it meanwhile.`,
    }
  }
  return null
}

/** Another server answers at the address, or another path of it. */
export const otherwise = ({ name, who, addressSetting }: Asked, answer: Response | null): Finding => ({
  name: `${name}-answers-otherwise`,
  says: `The ${who} answers ${answer?.ok ? `${answer.status} with something that is no JSON` : (answer?.status ?? 'nothing')}.`,
  remedy: `Check ${addressSetting}, up to and with /v1; unset it where the service is its maker's own.`,
})

/** Whether the body, which is read, is an object in JSON. */
export async function isJson(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null
}
