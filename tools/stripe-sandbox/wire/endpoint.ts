import type * as v from 'valibot'
import type { Ledger } from '../state/ledger.ts'
import { ApiError } from './api-error.ts'
import type { Form } from './form.ts'
import { readParams } from './params.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** Checks the parameters and returns the call to run. Throws an `ApiError`. */
  read(form: Form): Call
}

export interface Call {
  readonly expand: readonly string[]
  /** Runs the call and returns the response object. @param id the `:id` of the path, or '' */
  run(ledger: Ledger, id: string): object
}

export function endpoint<S extends v.GenericSchema<unknown, { expand?: string[] | undefined }>>(
  method: Method,
  path: string,
  params: S,
  run: (ledger: Ledger, params: v.InferOutput<S>, id: string) => object,
): Endpoint {
  return {
    method,
    path,
    read(form) {
      const read = readParams(params, form)
      return { expand: read.expand ?? [], run: (ledger, id) => run(ledger, read, id) }
    },
  }
}

export interface Route {
  readonly endpoint: Endpoint
  readonly id: string
}

/** Finds the endpoint for a request. Throws an `ApiError` with status 404 if there is none. */
export function routeOf(endpoints: readonly Endpoint[], method: string, path: string): Route {
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue
    const id = matched(endpoint.path, path)
    if (id !== null) return { endpoint, id }
  }
  throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
}

/** Returns the `:id` of the path; '' if the pattern has none, null if the path does not match. */
function matched(pattern: string, path: string): string | null {
  const wanted = pattern.split('/')
  const steps = path.split('/')
  if (wanted.length !== steps.length) return null
  let id = ''
  for (const [at, want] of wanted.entries()) {
    const step = steps[at] ?? ''
    if (want === ':id' && step !== '') id = step
    else if (want !== step) return null
  }
  return id
}
