/** What the product asks of an OpenID Connect provider. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client without a secret, which PKCE alone protects. */
  readonly clientSecret: string | null
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
}

export interface OpenIdProvider {
  /** The provider's page to which the browser goes. Rejects when the provider cannot be reached. */
  begin(checks: OpenIdChecks): Promise<URL>
  /** Who has come back. Rejects for an answer that does not belong to the checks or that the provider has not signed. */
  finish(callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson>
}
