/**
 * The account of Stripe's that a key belongs to. A customer exists in one account and one mode alone, so Stripe's answer about
 * a customer counts only if the key belongs to the account in which the customer was made.
 */
import { isForbidden, QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'

/** Real money, Stripe's test mode, or the payment sandbox. */
export const MODES = ['live', 'test', 'sandbox'] as const
export type Mode = (typeof MODES)[number]

export interface Origin {
  /** Stripe's id of the account; null if the row is older than this column, or the key may not read it. */
  readonly account: string | null
  readonly mode: Mode | null
}

/** Throws errors of Stripe's. */
export type OwnAccount = () => Promise<Origin>

/** Asks once; a failed question is asked again at the next call. */
export function ownAccount(stripe: () => Promise<Stripe>, mode: Mode): OwnAccount {
  let asked: Promise<Origin> | null = null
  const ask = async (): Promise<Origin> => {
    const client = await stripe()
    try {
      return { account: (await client.accounts.retrieveCurrent({}, QUICK)).id, mode }
    } catch (error) {
      // A restricted key without the permission to read its account: its mode alone is known.
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

/** True if money may move for the customer of a row; an unknown mode counts as real. */
export const isReal = ({ mode }: Origin): boolean => mode === 'live' || mode === null
