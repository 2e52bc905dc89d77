import { fireEvent, screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, type DebateStage, debateStage, generated } from '#testing/debate-stage.tsx'
import { ask } from '#testing/page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(() => stage.close())

test('§12 a debate whose model the plan has no more asks for another one, and goes on with Alex', async () => {
  const page = await stage.open()
  const body = JSON.stringify({ username: 'mileva', password: PASSWORD })
  await page.fetch('/api/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  page.load()
  ask('Is light a wave or a particle, after all?')
  await page.until(() => expect(stage.debater.calls).toHaveLength(1))
  await stage.writeTurn(page, 1, 'Waves.')
  await stage.product.database.db.execute(sql`update ai_debates set option2_model = 'gpt-4'`)
  page.load()
  await page.until(() => fireEvent.click(button('Load More')))
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required' })
  expect(dialog.textContent).toContain('David (GPT-4)')
  expect(stage.debater.calls).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with Alex (GPT-4.1 Nano)' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await page.until(() => expect(stage.debater.calls).toHaveLength(2))
  expect((await stage.debater.call(2)).brief.debate).toBeTruthy()
  expect(generated(page)).toHaveLength(3)
})

test('§11 a debate whose model no plan has any more goes on with Alex as well', async () => {
  const page = await stage.open()
  page.load()
  ask('Is light a wave or a particle, after all?')
  await page.until(() => expect(stage.debater.calls).toHaveLength(1))
  await stage.writeTurn(page, 1, 'Waves.')
  await stage.product.database.db.execute(sql`update ai_debates set option2_model = 'gpt-1'`)
  page.load()
  await page.until(() => fireEvent.click(button('Load More')))
  const dialog = await screen.findByRole('dialog', { name: 'There is no such model.' })
  expect(stage.debater.calls).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with Alex (GPT-4.1 Nano)' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await page.until(() => expect(stage.debater.calls).toHaveLength(2))
  expect((await stage.debater.call(2)).brief.debate).toBeTruthy()
})
