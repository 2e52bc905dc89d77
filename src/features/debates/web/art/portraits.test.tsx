import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CatPortrait, EinsteinPortrait } from './portraits.tsx'
import { PunchCard } from '../punch-card.tsx'
import { VersusMark } from './versus-mark.tsx'

afterEach(cleanup)

const pictures = { EinsteinPortrait, CatPortrait, VersusMark }

describe.each(Object.entries(pictures))('%s', (_, Picture) => {
  test('beside a name it decorates: no screen reader hears of it', () => {
    const { container } = render(<Picture size={32} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('32')
  })

  test('is light: a page that shows it several times stays small', () => {
    const { container } = render(<Picture />)
    expect(container.innerHTML.length).toBeLessThan(12_000)
  })

  test('draws nothing from elsewhere: the content security policy would refuse it', () => {
    const { container } = render(<Picture />)
    expect(container.innerHTML).not.toMatch(/url\(|href=|style=|<image|<style/)
  })
})

test('alone it is a picture with a name', () => {
  render(<VersusMark title="The debater" />)
  expect(screen.getByRole('img', { name: 'The debater' })).toBeTruthy()
})

test.each([EinsteinPortrait, CatPortrait])('§11 the preview image has the same portrait as %o', (Picture) => {
  const card = readFileSync('assets/preview/art.svg', 'utf8').replaceAll(/\n\s*/g, '')
  const { container } = render(<Picture />)
  const drawn = container.querySelector('svg')?.innerHTML.replaceAll('></path>', '/>') ?? ''
  expect(drawn.length).toBeGreaterThan(1_000)
  expect(card.includes(drawn)).toBe(true)
})

test('the card shows one hole for each that the text needs, and none for an empty one', () => {
  const cuts = (text: string) => {
    const { container } = render(<PunchCard text={text} />)
    const path = container.querySelector('path:not(.punch-places)')?.getAttribute('d') ?? ''
    cleanup()
    return path.match(/M/g)?.length ?? 0
  }
  expect(cuts('')).toBe(0)
  expect(cuts('7 CATS?')).toBe(1 + 4 * 2 + 3)
})
