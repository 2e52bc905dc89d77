import type { Database } from '#platform/server/database/database.ts'
import type { PaymentExport } from '../contract.ts'
import type { SignedInViewer } from './signed-in.ts'

export interface AccountDebates {
  /** Returns true if all of the visitor's debates became the user's. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /** The returned function ends running turns after the commit. */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  exportAll(viewer: SignedInViewer): Promise<Record<string, unknown>[]>
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

export interface AccountPayments {
  /** Returns from earlier payments no longer sign in. */
  revokeReturns(tx: Database, userId: string): Promise<void>
  /** Its subscription must end. The returned function starts the attempt after the commit; failures are tried again. */
  endAll(tx: Database, userId: string): Promise<() => void>
  /** Null if billing holds nothing about the user. */
  exportOf(userId: string): Promise<PaymentExport | null>
}

/** Later features give these. */
export interface AccountNeeds {
  readonly debates: AccountDebates
  readonly payments: AccountPayments
  readonly verdict: {
    /** Stances, cards that moved the user, and contested answers (§20). */
    saidBy(userId: string): Promise<Record<'stances' | 'moved' | 'contests', Record<string, unknown>[]>>
  }
}
