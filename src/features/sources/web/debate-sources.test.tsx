import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { openSite as outsideSite, type Site } from '#testing/outside-site.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

const PAGE = `<html lang="en"><head><title>Car-free city</title></head><body><article>${'<p>A car-free city is one where streets are for people, buses and bikes.</p>'.repeat(6)}</article></body></html>`

const ANSWERS: Readonly<Record<string, readonly [number, string, string]>> = {
  '/city': [200, 'text/html; charset=utf-8', PAGE],
  '/picture': [200, 'image/png', 'PNG'],
  '/archive': [200, 'text/plain', 'x'.repeat(2_100_000)],
  '/empty': [200, 'text/html', '<html><body><p>Soon.</p></body></html>'],
}

let outside: Site
let product: World
let site: TestSite
beforeEach(async () => {
  outside = await outsideSite((path) => ANSWERS[path] ?? [404, 'text/html', 'gone'])
  product = await world({ sourcesAllowed: [outside.place], limits: { sourcesPerViewerPerMinute: 5 } })
  site = await openSite(product, 'maria')
})
afterEach(async () => {
  closeSite()
  await product.close()
  outside.close()
})

const list = () => screen.findByRole('region', { name: 'Sources' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function openDebate(): Promise<string> {
  const id = await poseOn(site, 'Should cities ban private cars?')
  site.load(`/?debate=${id}`)
  await list()
  return id
}

const said = (words: string) => eventually(() => void screen.getByText(words))

async function openForm(): Promise<void> {
  press('Add a source')
  await screen.findByLabelText('Address of the page')
}

describe('§17 the sources of an open debate', () => {
  test('what is refused is said at its field, and what was typed stays', async () => {
    await openDebate()
    expect((await list()).textContent).toContain('This debate has no sources yet.')
    await openForm()
    expect(document.activeElement).toBe(screen.getByLabelText('Address of the page'))
    for (const [address, words] of [
      ['http://169.254.169.254/', 'This address is not a public web page.'],
      [`${outside.url}nothing`, 'This page could not be reached.'],
      [`${outside.url}picture`, 'Only web pages, text, Markdown, PDF and Word files can be read.'],
      [`${outside.url}archive`, 'This page is too large to be read.'],
      [`${outside.url}empty`, 'There is no readable text in this.'],
      [`${outside.url}city`, 'Too many sources in a short time. Wait a moment and try again.'],
    ] as const) {
      type('Address of the page', address)
      press('Add')
      await said(words)
      expect(screen.getByLabelText<HTMLInputElement>('Address of the page').value).toBe(address)
    }
    press('File')
    press('Add')
    await said('Choose a file first.')
    expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true')
  })

  test('its owner adds a page, a text and a file, and removes one; its number is not given again', async () => {
    await openDebate()
    await openForm()
    type('Address of the page', `${outside.url}city`)
    press('Add')
    await said('Source 1 has been added.')
    fireEvent.click(await screen.findByRole('button', { name: 'Sources · 1', expanded: false }))
    const link = await within(await list()).findByRole('link', { name: 'Car-free city' })
    expect(link.getAttribute('href')).toBe(`${outside.url}city`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a source' }))

    await openForm()
    press('Pasted text')
    type('Title', 'Notes')
    type('Text', 'Streets without cars are quiet. '.repeat(10))
    press('Add')
    await said('Source 2 has been added.')

    await openForm()
    press('File')
    const file = new File(['Buses carry more people than cars do. '.repeat(10)], 'buses.md')
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })
    press('Add')
    await said('Source 3 has been added.')
    await said('Your own: 3 of 10')

    press('Remove source 2')
    await said('Source 2 has been removed.')
    await eventually(() => {
      const rows = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('source-'))
      expect(rows.map(({ id }) => id)).toEqual(['source-1', 'source-3'])
    })
  })
})
