/** A customer exists in only one account and one mode, so Stripe’s answer counts only if the key belongs to both. */
import { isForbidden, QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'

export const MODES = ['live', 'test', 'sandbox'] as const
export type Mode = (typeof MODES)[number]

export interface Origin {
  /** Null if the row is older than this column, or if the key may not read the account. */
  readonly account: string | null
  readonly mode: Mode | null
}

export type OwnAccount = () => Promise<Origin>

/** Returns a function that reads and caches the key's account. After a failed request, the next call asks again. */
export function ownAccount(stripe: () => Promise<Stripe>, mode: Mode): OwnAccount {
  let asked: Promise<Origin> | null = null
  const ask = async (): Promise<Origin> => {
    const client = await stripe()
    try {
      return { account: (await client.accounts.retrieveCurrent({}, QUICK)).id, mode }
    } catch (error) {
      // A restricted key that may not read the account reveals only its mode.
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

/** Returns true if payments use real money. An unknown mode counts as real. */
export const isReal = ({ mode }: Origin): boolean => mode === 'live' || mode === null
