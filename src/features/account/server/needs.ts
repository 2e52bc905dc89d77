import type { Database } from '#platform/server/database/database.ts'
import type { PaymentExport } from '../contract.ts'
import type { SignedInViewer } from './signed-in.ts'

export interface AccountDebates {
  /** Returns true if the user now owns all of the visitor's debates. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /** Returns a function that ends running turns and must be called after the commit. */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  exportAll(viewer: SignedInViewer): Promise<Record<string, unknown>[]>
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

export interface AccountPayments {
  /** After this, returning from an earlier payment no longer signs the user in. */
  revokeReturns(tx: Database, userId: string): Promise<void>
  /** Ends the user's subscription. The returned function makes the first attempt after the commit; failures are retried. */
  endAll(tx: Database, userId: string): Promise<() => void>
  exportOf(userId: string): Promise<PaymentExport | null>
}

export interface AccountNeeds {
  readonly debates: AccountDebates
  readonly payments: AccountPayments
  readonly verdict: {
    /** Makes the visitor's stances, marks and contests the user's, except where the user has said something already. */
    adopt(tx: Database, visitor: string, userId: string): Promise<void>
    saidBy(userId: string): Promise<Record<'stances' | 'moved' | 'contests', Record<string, unknown>[]>>
  }
}
