import type { Database } from '#platform/server/database/database.ts'
import type { PaymentExport } from '../contract.ts'
import type { SignedInViewer } from './signed-in.ts'

export interface AccountDebates {
  /** Makes the user the owner of the visitor's debates. Returns true if the user now owns all of them. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /** Deletes the user's debates. Call the returned function after the commit to end their running turns. */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  exportAll(viewer: SignedInViewer): Promise<Record<string, unknown>[]>
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

export interface AccountPayments {
  /** Ensures that returning from an earlier payment no longer signs the user in. */
  revokeReturns(tx: Database, userId: string): Promise<void>
  /** Schedules the subscription's end, with retries. Call the returned function after the commit to make the first attempt. */
  endAll(tx: Database, userId: string): Promise<() => void>
  exportOf(userId: string): Promise<PaymentExport | null>
}

export interface AccountNeeds {
  readonly debates: AccountDebates
  readonly payments: AccountPayments
  readonly verdict: {
    /** Gives the visitor's stances, marks and contests to the user, except where the user already has their own. */
    adopt(tx: Database, visitor: string, userId: string): Promise<void>
    saidBy(userId: string): Promise<Record<'stances' | 'moved' | 'contests', Record<string, unknown>[]>>
  }
}
