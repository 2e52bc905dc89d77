/** Declares the types that openid-host.ts needs, because the package oidc-provider contains none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Interaction {
    readonly prompt: { readonly name: string }
    readonly params: { readonly client_id: string; readonly scope: string }
    readonly session?: { readonly accountId: string }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
