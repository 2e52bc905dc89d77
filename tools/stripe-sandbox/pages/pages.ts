import type { Controls } from '../controls.ts'
import type { Ledger } from '../state/ledger.ts'
import type { Form } from '../wire/form.ts'
import { home } from './home.ts'
import { invoicePage } from './invoice.ts'
import { notFound, type PageAnswer } from './layout.ts'
import { payPage } from './pay.ts'
import { portalPage } from './portal/portal.ts'

export interface PageContext {
  readonly ledger: Ledger
  readonly controls: Controls
}

/** @param form the posted form; null for a GET */
export function answerPage(
  { controls, ledger }: PageContext,
  path: string,
  query: URLSearchParams,
  form: Form | null,
): PageAnswer {
  const [, area = '', kind = '', id = '', step = '', ...more] = path.split('/')
  if (more.length > 0) return notFound()
  if (path === '/') return home(ledger, controls, form)
  if (area === 'i' && id === '') return invoicePage(ledger, kind, query, form)
  if (area === 'c' && kind === 'pay') return payPage(ledger, id, step, form)
  if (area === 'p' && kind === 'session') return portalPage(ledger, id, step, query, form)
  return notFound()
}
