import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readQrCode } from '#testing/read-qr-code.ts'
import { QrCode } from './qr-code.tsx'

afterEach(cleanup)

test('a drawing without modules is read as nothing', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 33 33')
  expect(readQrCode(svg)).toBeNull()
})

test.each([
  'http://localhost:3000/share/q0hN7yq0W2Zx6l3b9Q3Jm1u2v5s8t1w4y7z0A3C6E9',
  `https://debates.example/share/${'Zz-_'.repeat(11)}`,
])('§2 the QR code decodes to the link: %s', (link) => {
  render(<QrCode text={link} label="QR code" />)
  const svg = screen.getByRole('img', { name: 'QR code' })
  expect(readQrCode(svg)).toBe(link)
  expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual(['200', '200'])
})
