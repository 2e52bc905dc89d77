/**
 * Which account of Stripe's a key belongs to. A customer exists in one account and one mode alone, so what Stripe says about a
 * customer is only believed when the key is of the account in which the customer was made.
 */
import { isForbidden, QUICK, type Stripe } from '#platform/server/stripe/stripe.ts'

/** Real money, Stripe's test mode, or the payment sandbox. */
export const MODES = ['live', 'test', 'sandbox'] as const
export type Mode = (typeof MODES)[number]

/** Where a customer was made, or what a key belongs to. */
export interface Origin {
  /** Stripe's id of the account; null = not known: the row is older than this column, or the key may not read it. */
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

/** Whether the customer of a row belongs to the account of the key. */
export function belonging(row: Origin, own: Origin): 'ours' | 'another' | 'unknown' {
  if (row.mode !== null && row.mode !== own.mode) return 'another'
  if (row.mode === null || row.account === null || own.account === null) return 'unknown'
  return row.account === own.account ? 'ours' : 'another'
}

/** Whether money may move for the customer of a row: what is not known counts as real. */
export const isReal = ({ mode }: Origin): boolean => mode === 'live' || mode === null
