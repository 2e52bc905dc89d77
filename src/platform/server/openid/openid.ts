/** What the product asks of an OpenID Connect provider. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client without a secret, which PKCE alone protects. */
  readonly clientSecret: string | null
  /** What is asked for besides who it is and what they are called; `groups` only of a provider that names this scope. */
  readonly also: readonly ('email' | 'groups')[]
}

/** What ties an answer of the provider to the browser that was sent there. */
export interface OpenIdChecks {
  readonly state: string
  readonly nonce: string
  /** PKCE's code verifier (RFC 7636 §4.1). */
  readonly verifier: string
}

export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  /** Names that the provider tells, those meant for a screen first. */
  readonly names: readonly string[]
  /** An address of mail that the provider says to have verified (OpenID Connect Core 1.0, 5.1); null = none. */
  readonly verifiedEmail: string | null
  /** The values of the claim `groups`, which no standard names and most providers have. */
  readonly groups: readonly string[]
}

export interface OpenIdProvider {
  /** The provider's page to which the browser goes. Rejects when the provider cannot be reached. */
  begin(checks: OpenIdChecks): Promise<URL>
  /** Who has come back. Rejects for an answer that does not belong to the checks or that the provider has not signed. */
  finish(callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson>
}
