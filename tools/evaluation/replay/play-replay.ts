import * as v from 'valibot'
import { isCollapsible } from '#features/debates/rules.ts'
import type { Example } from './example.ts'

const savedSchema = v.object({ response: v.object({ id: v.string(), content: v.string() }) })

export async function playReplay(url: string, example: Example): Promise<void> {
  const { question, option1, option2, language, sources, turns } = example
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: url }
  const call = async (path: string, body?: object) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url + path, { headers, ...sent })
    const said = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`)
    headers['cookie'] ??= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return said
  }
  const { id } = JSON.parse(await call('/api/debates', { question, option1, option2, language })) as { id: string }
  for (const source of sources) await call(`/api/debates/${id}/sources`, { title: source.title, text: source.text })
  for (let turn = 1; turn <= turns; turn += 1) {
    const stream = await call(`/api/debates/${id}/generate`, {})
    const { response } = v.parse(savedSchema, JSON.parse(/^data: (\{"response":.*)$/mu.exec(stream)?.[1] ?? 'null'))
    if (isCollapsible(response.content)) await call(`/api/responses/${response.id}/summary`, {})
  }
  await call(`/api/debates/${id}/map`, {})
}
