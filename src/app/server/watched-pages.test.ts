import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readShared } from '#features/share/contract.ts'
import { PATHS } from '../paths.ts'
import { OPERATOR_PATH } from '../operator-contract.ts'

test.each(['prometheus/alerts.yaml', 'grafana/dashboard.json'])(
  '§14 deploy/%s: its objectives name the routes of pages and of a shared debate as the metrics do',
  (file) => {
    const told = readFileSync(`deploy/${file}`, 'utf8').replaceAll('\\"', '"')
    const pages = [...PATHS, OPERATOR_PATH].map(({ path }) => path)
    const named = new Set([...told.matchAll(/route=~?"([^"]*)"/g)].map(([, routes]) => routes))
    expect([...named]).toEqual([pages.join('|'), readShared.path])
  },
)

test('§14 deploy/grafana/dashboard.json: of series that other programs have, too, it shows this product’s alone', () => {
  const told = readFileSync('deploy/grafana/dashboard.json', 'utf8')
  const queries = [...told.matchAll(/"expr": "(.*)"/g)].map(([, query = '']) => query)
  const shared = queries.filter((query) => /\b(?:nodejs|process)_|http_request_duration_seconds_count\[/.test(query))
  expect(shared).toHaveLength(4)
  for (const query of shared) expect(query).toMatch(/ and on \(job, instance\) turns_running\)?$/)
})
