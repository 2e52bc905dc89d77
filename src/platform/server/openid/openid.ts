export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client with PKCE alone. */
  readonly clientSecret: string | null
  /** Additional scopes; `groups` only if the provider has it. */
  readonly also: readonly ('email' | 'groups')[]
}

/** Ties the provider's answer to the browser. */
export interface OpenIdChecks {
  readonly state: string
  readonly nonce: string
  /** PKCE's code verifier (RFC 7636 §4.1). */
  readonly verifier: string
}

export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  /** Names, those for a screen first. */
  readonly names: readonly string[]
  /** An email address that the provider has verified (OpenID Connect Core 1.0, 5.1). */
  readonly verifiedEmail: string | null
  /** The claim `groups`, which no standard defines. */
  readonly groups: readonly string[]
}

export interface OpenIdProvider {
  /** The provider's page. Rejects if the provider cannot be reached. */
  begin(checks: OpenIdChecks): Promise<URL>
  /** Rejects for an answer without the checks or the provider's signature. */
  finish(callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson>
}
