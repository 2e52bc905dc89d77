import type { Stripe } from 'stripe'

type Kind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export interface ErrorDetails {
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly payment_intent?: Stripe.PaymentIntent
}

export class ApiError extends Error {
  readonly status: number
  readonly type: Kind
  readonly details: ErrorDetails

  constructor(status: number, type: Kind, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type
    this.details = details
  }
}

export function badRequest(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details)
}

/**
 * Returns the error for an unknown id, with status 404 for an id in the path and 400 for an id in a parameter.
 * @param noun such as `customer`
 */
export function missing(noun: string, id: string, param?: string): ApiError {
  const details = { code: 'resource_missing', param: param ?? 'id' }
  return new ApiError(param === undefined ? 404 : 400, 'invalid_request_error', `No such ${noun}: '${id}'`, details)
}

export function errorBody({ type, message, details }: ApiError): { error: object } {
  const { code } = details
  const doc = code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
  return { error: { type, message, ...details, ...doc } }
}
