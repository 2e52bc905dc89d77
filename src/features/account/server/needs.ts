import type { Database } from '#platform/server/database/database.ts'
import type { PaymentExport } from '../contract.ts'
import type { SignedInViewer } from './signed-in.ts'

/** What the account needs of debates and share, which are later features. */
export interface AccountDebates {
  /** In the transaction that signs in: the visitor's debates become the user's. Returns true if all did. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /** In the transaction that deletes the account. Call the returned function after the commit: it ends running turns. */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  exportAll(viewer: SignedInViewer): Promise<Record<string, unknown>[]>
  /** The reports that the user has made (§19). */
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

/** What the account needs of verdict, which is a later feature. */
export interface AccountVerdict {
  /** The user's stances in debates, the cards that moved them, and the answers that they contest (§20). */
  saidBy(userId: string): Promise<Record<'stances' | 'moved' | 'contests', Record<string, unknown>[]>>
}

/** What the account needs of billing, which is a later feature. */
export interface AccountPayments {
  /** In the transaction that changes the password: returns from earlier payments no longer sign in. */
  revokeReturns(tx: Database, userId: string): Promise<void>
  /**
   * In the transaction that deletes the account: notes that its subscription must end at the payment service. Call the
   * returned function after the commit: it starts the attempt; a failure is logged and tried again later.
   */
  endAll(tx: Database, userId: string): Promise<() => void>
  /** Returns null if billing holds nothing about the user. */
  exportOf(userId: string): Promise<PaymentExport | null>
}
