import { expect, test } from 'vitest'
import { publicUrlOf } from './public-url.ts'

const PLACES = ['shelf.example.org:8080', 'wiki.example.org:443', '10.0.0.7:80']

test.each([
  'http://shelf.example.org:8080/viewer#wikipedia/Car',
  'https://wiki.example.org/Car',
  'http://10.0.0.7/Car',
  'http://192.168.1.4:8080/Car',
  'http://127.0.0.1/Car',
  'http://[fd00::1]/Car',
  'http://kiwix:8080/Car',
  'http://localhost/Car',
  'http://shelf.lan./Car',
  'http://wiki.corp.internal/Car',
])('§17 a public site tells nobody %s', (address) => {
  expect(publicUrlOf(PLACES, ['https://debates.example'])(address)).toBeNull()
  expect(publicUrlOf(PLACES, ['http://localhost:3000', 'https://debates.example'])(address)).toBeNull()
})

test.each([
  'https://en.wikipedia.org/wiki/Car',
  'https://shelf.example.org/Car',
  'http://93.184.216.34/Car',
  'https://internal.example/Car',
])('§17 it tells %s', (address) => {
  expect(publicUrlOf(PLACES, ['https://debates.example'])(address)).toBe(address)
})

test.each(['http://localhost:3000', 'http://192.168.1.2', 'http://debates.lan', 'http://[::1]:3000'])(
  '§17 a site that is itself read at %s tells its readers both; a text has no address',
  (origin) => {
    const told = publicUrlOf(PLACES, [origin])
    expect(told('http://kiwix:8080/Car')).toBe('http://kiwix:8080/Car')
    expect(told(null)).toBeNull()
  },
)
