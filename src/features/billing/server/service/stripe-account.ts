/** A customer exists in one account and one mode only, so Stripe’s answer about it counts only with the right key. */
import { isForbidden, QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'

export const MODES = ['live', 'test', 'sandbox'] as const
export type Mode = (typeof MODES)[number]

export interface Origin {
  /** Null if the row is older than this column, or the key may not read the account. */
  readonly account: string | null
  readonly mode: Mode | null
}

export type OwnAccount = () => Promise<Origin>

/** Caches the account; after a failed request, the next call asks again. */
export function ownAccount(stripe: () => Promise<Stripe>, mode: Mode): OwnAccount {
  let asked: Promise<Origin> | null = null
  const ask = async (): Promise<Origin> => {
    const client = await stripe()
    try {
      return { account: (await client.accounts.retrieveCurrent({}, QUICK)).id, mode }
    } catch (error) {
      // A restricted key without this permission reveals only its mode.
      if (!isForbidden(error)) throw error
      return { account: null, mode }
    }
  }
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    }))
}

export function belonging(row: Origin, own: Origin): 'ours' | 'another' | 'unknown' {
  if (row.mode !== null && row.mode !== own.mode) return 'another'
  if (row.mode === null || row.account === null || own.account === null) return 'unknown'
  return row.account === own.account ? 'ours' : 'another'
}

/** Returns true for real money; an unknown mode counts as such. */
export const isReal = ({ mode }: Origin): boolean => mode === 'live' || mode === null
