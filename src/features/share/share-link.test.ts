import { expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

const known = { publicUrl: 'https://debates.example', aliases: ['preview.hosting.example'] }
const page = (origin: string) => ({ origin, host: new URL(origin).host })

test('§7 on any other host the link has the page’s own origin', () => {
  expect(shareLink('t0k3n', page('http://localhost:3000'), known)).toBe('http://localhost:3000/share/t0k3n')
})

test('§7 on the hosting platform’s domain and on the product’s own it has the public one', () => {
  expect(shareLink('t0k3n', page('https://preview.hosting.example'), known)).toBe('https://debates.example/share/t0k3n')
  expect(shareLink('t0k3n', page('http://debates.example'), known)).toBe('https://debates.example/share/t0k3n')
})

test('while the public address is not known the link has the page’s own origin', () => {
  expect(shareLink('t0k3n', page('https://preview.hosting.example'), null)).toBe(
    'https://preview.hosting.example/share/t0k3n',
  )
})
