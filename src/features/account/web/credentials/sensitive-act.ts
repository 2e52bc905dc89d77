import type { Confirmation } from '../../contract.ts'

/** What needs a proof of who it is (§18), and is given that proof. */
export type SensitiveAct = (given: Confirmation) => Promise<void>
