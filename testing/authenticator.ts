/** Emulates a phone or a security key (WebAuthn level 3), which makes mistakes if a test asks for them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Wrongly {
  readonly origin?: string
  readonly rpId?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly challenge?: string
  readonly forged?: boolean
}

interface Authenticator {
  /** Emulates `navigator.credentials.create`. */
  make(options: Options, over?: Wrongly): object
  /** Emulates `navigator.credentials.get`. */
  sign(options: Options, over?: Wrongly): object
}

/** The options of a call, in the form of `PublicKeyCredential…OptionsJSON`. */
export type Options = Readonly<Record<string, unknown>> & { readonly challenge: string }

export interface AuthenticatorSettings {
  readonly origin?: string
  readonly rpId?: string
  /** If true, the authenticator counts its signatures. Many real authenticators do not. */
  readonly counts?: boolean
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

export function authenticator({
  origin = 'http://localhost:3000',
  rpId = 'localhost',
  counts = true,
}: AuthenticatorSettings = {}): Authenticator {
  const id = randomBytes(16)
  const keys = newKeys()
  let counter = 0
  let userHandle = ''

  function authData(over: Wrongly, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags =
      FLAGS.present | (over.verified === false ? 0 : FLAGS.verified) | (attested.length > 0 ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(over.counter ?? (counts ? (counter += 1) : 0))
    return Buffer.concat([sha256(over.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, options: Options, over: Wrongly): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: over.challenge ?? options.challenge,
        origin: over.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const credential = (response: object) => {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} }
  }

  return {
    make(options, over = {}) {
      userHandle = (options['user'] as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(keys.publicKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(over, attested)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, over).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(options, over = {}) {
      const data = authData(over)
      const client = clientData('webauthn.get', options, over)
      const { privateKey } = over.forged ? newKeys() : keys
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        // An authenticator without a key for this site sends no user handle.
        ...((over.userHandle ?? userHandle) !== '' && { userHandle: over.userHandle ?? userHandle }),
      })
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** Encodes an ES256 key on P-256 as a COSE key (RFC 9053 §7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** Encodes a value as CBOR (RFC 8949), but only the types that WebAuthn uses: small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
