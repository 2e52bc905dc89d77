import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import refusals from '../../texts/refusal-texts.json' with { type: 'json' }
import { closeSite, openSite } from '#testing/site.tsx'
import { world } from '#testing/world.ts'

afterEach(closeSite)

describe('§19 registration that is not open', () => {
  test.each([
    ['invite', '/auth', 'invite-needed'],
    ['invite', '/auth?invite=a-code', null],
  ] as const)('REGISTRATION=%s, %s: %s in place of the form, or the form', async (registration, address, refused) => {
    const product = await world({ registration })
    const site = await openSite(product)
    site.load(address)
    const tab = await screen.findByRole('tab', { name: 'Register' })
    if (tab.getAttribute('aria-selected') !== 'true') fireEvent.mouseDown(tab)
    const shown =
      refused === null ? screen.findByRole('button', { name: 'Create Account' }) : screen.findByText(refusals[refused])
    expect(await shown).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Create Account' })).toHaveLength(refused === null ? 1 : 0)
    closeSite()
    await product.close()
  })

  test.each(['/auth', '/auth?invite=a-code'])(
    'REGISTRATION=off, %s: no Register; the page says why',
    async (address) => {
      const product = await world({ registration: 'off' })
      const site = await openSite(product)
      site.load(address)
      expect(await screen.findByText(refusals['registration-closed'])).toBeTruthy()
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login'])
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
      expect(screen.queryByRole('button', { name: /account/i })).toBeNull()
      closeSite()
      await product.close()
    },
  )
})
