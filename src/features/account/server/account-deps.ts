import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { Invites } from './invites/invites.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import type { Sessions } from './sessions.ts'
import type { ProviderStore } from './provider/provider-store.ts'
import type { KeysStore } from './keys/keys-store.ts'
import type { SignedInViewer } from './signed-in.ts'
import type { AccountStore } from './store.ts'
import type { WebAuthn } from '#platform/server/webauthn.ts'
import type { Challenges } from './credentials/challenges.ts'
import type { PasskeyStore } from './credentials/passkey-store.ts'
import type { CredentialStore } from './credentials/credential-store.ts'
import type { Throttle } from './sign-in/throttle.ts'
import type { PaymentExport } from '../contract.ts'
import type { Visitors } from './visitor.ts'

/** The account feature must not import the debates, so it gets these functions. */
export interface AccountDebates {
  /** In the transaction that signs in: the visitor's debates become the user's. Returns whether all did. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /**
   * In the transaction that deletes the account. Call the returned function after the commit: it ends running turns.
   */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  exportAll(viewer: SignedInViewer): Promise<Record<string, unknown>[]>
  /** The reports that the user has made (§19). */
  reportsOf(userId: string): Promise<Record<string, unknown>[]>
}

/** What the account needs of verdict, which is a later feature. */
export interface AccountVerdict {
  /** Where the user has stood in debates, the cards that moved them, and the answers that they contest (§20). */
  saidBy(userId: string): Promise<Record<'stances' | 'moved' | 'contests', Record<string, unknown>[]>>
}

/** What the account needs of billing, which is a later feature. */
export interface AccountPayments {
  /** In the transaction that changes the password: no earlier payment's return signs in any more. */
  revokeReturns(tx: Database, userId: string): Promise<void>
  /**
   * In the transaction that deletes the account: notes that its subscription must end at the payment service. Call the
   * returned function after the commit: it begins to try and returns; what fails is logged and tried again later.
   */
  endAll(tx: Database, userId: string): Promise<() => void>
  /** What billing keeps about the user; null = nothing. */
  exportOf(userId: string): Promise<PaymentExport | null>
}

/** The events that are logged and counted (OWASP ASVS 16.3), never with a typed name, which may be a password. */
export type AccountEvent =
  | 'registered'
  | 'signed-in'
  | 'signed-in-by-link'
  | 'signed-in-by-code'
  | 'signed-in-by-passkey'
  | 'passkey-refused'
  | 'passkey-copied'
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'recovery-codes-made'
  | 'sign-in-failed'
  | 'sign-in-throttled'
  | 'signed-out'
  | 'wrong-password'
  | 'password-changed'
  | 'account-deleted'
  | 'key-made'
  | 'key-removed'
  | 'wrong-key'
  | 'signed-in-by-provider'
  | 'provider-linked'
  | 'provider-unlinked'

export interface AccountDeps {
  /** Who may make an account (§19). */
  readonly invites: Invites
  readonly store: AccountStore
  readonly credentials: CredentialStore
  readonly passkeys: PasskeyStore
  readonly challenges: Challenges
  /** Null where browsers have no passkeys. */
  readonly webauthn: WebAuthn | null
  readonly sessions: Sessions
  readonly visitors: Pick<Visitors, 'forget'>
  readonly devices: KnownDevices
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly debates: AccountDebates
  readonly verdict: AccountVerdict
  readonly payments: AccountPayments
  readonly registrationsPerIp: Limiter
  readonly exportsPerUser: Limiter
  readonly recoveryCodesPerUser: Limiter
  readonly challengesPerIp: Limiter
  readonly randomBytes: (count: number) => Buffer
  readonly keys: Pick<KeysStore, 'list'>
  readonly identities: Pick<ProviderStore, 'list'>
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: (event: AccountEvent, who: { readonly userId: string | null; readonly ip: string }) => void
}
