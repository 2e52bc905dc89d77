import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { openSite as outsideSite, type Site } from '#testing/outside-site.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

const PAGE = `<html lang="en"><head><title>Car-free city</title></head><body><article>${'<p>A car-free city is one where streets are for people, buses and bikes.</p>'.repeat(6)}</article></body></html>`

let outside: Site
let product: World
let site: TestSite
beforeEach(async () => {
  outside = await outsideSite((path) =>
    path === '/city' ? [200, 'text/html; charset=utf-8', PAGE] : [404, 'text/html', 'gone'],
  )
  product = await world({ sourcesAllowed: [outside.place] })
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
    type('Address of the page', 'http://169.254.169.254/')
    press('Add')
    await said('This address is not a public web page.')
    type('Address of the page', `${outside.url}nothing`)
    press('Add')
    await said('This page could not be reached.')
    expect(screen.getByLabelText<HTMLInputElement>('Address of the page').value).toBe(`${outside.url}nothing`)
  })

  test('its owner adds a page, a text and a file, and removes one; its number is not given again', async () => {
    await openDebate()
    await openForm()
    type('Address of the page', `${outside.url}city`)
    press('Add')
    await said('Source 1 has been added.')
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
