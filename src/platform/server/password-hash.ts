/** Passwords as they are kept: argon2id (OWASP Password Storage cheat sheet), few at once because each takes 19 MB. */
import { hash, verify } from '@node-rs/argon2'
import { Problem } from './errors.ts'
import { createLine } from './line.ts'

export interface PasswordHasher {
  /** A hash with its salt and parameters (PHC format). Throws a 503 Problem when too many wait. */
  hash(password: string): Promise<string>
  /** Whether it is the password that was hashed. Throws a 503 Problem when too many wait. */
  verify(hashed: string, password: string): Promise<boolean>
  /** Whether it was made with other parameters than today's. */
  isOutdated(hashed: string): boolean
}

export interface HashCost {
  readonly memoryKiB: number
  readonly passes: number
}

/** OWASP's first choice: about 70 ms on one core. */
const HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2 }

/** Two leave the other threads of the pool to the rest of the server; forty are three seconds of waiting. */
const LINE = {
  places: 2,
  waiting: 40,
  refusal: () => new Problem(503, 'busy', { retryAfter: 5 }),
}

export function passwordHasher({ memoryKiB, passes }: HashCost = HASH_COST): PasswordHasher {
  const line = createLine(LINE)
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  // argon2id is the library's default; its enum cannot be named here, and `isOutdated` would notice another.
  const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  return {
    hash: (password) => line.run(() => hash(spelt(password), options)),
    verify: (hashed, password) => line.run(() => verify(hashed, spelt(password))),
    isOutdated: (hashed) => !hashed.startsWith(prefix),
  }
}

/** One spelling for what keyboards of different systems send for the same keys (NIST 800-63B-4 §3.1.1.2). */
const spelt = (password: string): string => password.normalize('NFKC')
