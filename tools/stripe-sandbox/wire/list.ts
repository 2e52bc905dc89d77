import type { Stripe } from 'stripe'
import type { Table } from '../state/state.ts'
import { badRequest, missing } from './api-error.ts'

export interface Page {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

const SMALLEST = 10
const LARGEST = 100

export function newestFirst<T>(table: Table<T>): T[] {
  return Object.values(table).toReversed()
}

/** Returns one page of a list. @param url the path of the list @param rows all matching objects, newest first */
export function listOf<T extends { id: string }>(url: string, rows: readonly T[], page: Page = {}): Stripe.ApiList<T> {
  const limit = page.limit ?? SMALLEST
  if (limit < 1 || limit > LARGEST) {
    throw badRequest(`This value must be between 1 and ${LARGEST}.`, { param: 'limit' })
  }
  const after = page.starting_after === undefined ? 0 : placeOf(rows, page.starting_after, 'starting_after') + 1
  if (page.ending_before === undefined) {
    return { object: 'list', data: rows.slice(after, after + limit), has_more: rows.length > after + limit, url }
  }
  const end = placeOf(rows, page.ending_before, 'ending_before')
  const from = Math.max(0, end - limit)
  return { object: 'list', data: rows.slice(from, end), has_more: from > 0, url }
}

export function wholeList<T>(url: string, data: T[]): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}

function placeOf(rows: readonly { id: string }[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id)
  if (place === -1) throw missing('object', id, param)
  return place
}
