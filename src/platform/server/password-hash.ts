/** Hashes passwords with argon2id (OWASP Password Storage cheat sheet), at most two at once, because each takes 19 MB. */
import { hash, verify } from '@node-rs/argon2'
import { Problem } from './errors.ts'
import { createQueue } from './queue.ts'

/** The first configuration that OWASP recommends; a hash takes about 70 ms on one core. */
const HASH_COST = { memoryKiB: 19_456, passes: 2 }

/** Only two hashes run at once, to leave threads of Node's pool for other work. Forty waiting calls take up to 3 s. */
const QUEUE = { places: 2, waiting: 40, refusal: () => new Problem(503, 'busy', { retryAfter: 5 }) }

export type PasswordHasher = ReturnType<typeof passwordHasher>

export function passwordHasher({ memoryKiB, passes } = HASH_COST) {
  const queue = createQueue(QUEUE)
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  // The library's default is argon2id; if it changed, `isOutdated` would detect it.
  const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  return {
    /** Returns a hash in PHC format. Like `verify`, throws a 503 Problem if too many calls are waiting. */
    hash: (password: string): Promise<string> => queue.run(() => hash(spelt(password), options)),
    verify: (hashed: string, password: string): Promise<boolean> => queue.run(() => verify(hashed, spelt(password))),
    isOutdated: (hashed: string): boolean => !hashed.startsWith(prefix),
  }
}

/** Normalises a password, because keyboards encode the same characters differently (NIST 800-63B-4 §3.1.1.2). */
const spelt = (password: string): string => password.normalize('NFKC')
