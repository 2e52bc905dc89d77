import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { responseOf } from '#testing/turn-source.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Source } from '#features/sources/contract.ts'
import { prefetchMarkdown } from '#features/turns/web/turn-text.tsx'
import { Turn } from './turn.tsx'
import { ShownSourcesProvider } from '#features/sources/web/shown-sources.ts'

afterEach(cleanup)

const ID = '0198c1f0-0000-7000-8000-000000000001'
const citation: Citation = {
  marker: 1,
  sourceId: ID,
  title: 'Wave–particle duality',
  url: 'https://a.example/wiki/Duality',
  quote: 'light is wave-like, at times',
  label: 'on-page',
  start: 0,
  end: 28,
}
const source = { id: ID, license: 'CC BY-SA 4.0', language: 'en' } as Source
const debate = { option1: 'A wave', option2: 'A particle', language: 'en' } as Debate

async function turn(content: string, citations: Citation[], live = false): Promise<void> {
  await prefetchMarkdown()
  const response = { ...responseOf(3, content), citations }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShownSourcesProvider value={{ sources: [source], marks: null }}>
        <Turn
          debate={debate}
          head={response}
          content={content}
          note={null}
          live={live ? { showAll: () => {}, controls: null, rest: '', stopping: false } : null}
          response={live ? null : response}
          recent
          mayAskForCards={false}
        />
      </ShownSourcesProvider>
    </QueryClientProvider>,
  )
}

describe('§17 [n] in a turn', () => {
  const mark = () => screen.getByRole('button', { name: 'Source 1: Wave–particle duality' })

  test('is raised and no button while the turn is written', async () => {
    await turn('It bends [1]. So', [], true)
    expect(document.querySelector('.turn-text sup')?.textContent).toBe('[1]')
    expect(screen.queryByRole('button', { name: /^Source/ })).toBeNull()
  })

  test('is text where nothing is cited under this number', async () => {
    await turn('It bends [2].', [citation])
    expect(document.querySelector('.turn-text')?.textContent).toBe('It bends [2].')
    expect(document.querySelector('.turn-text sup')).toBeNull()
  })

  test('opens the source with its words, license and the way to them; Escape gives the focus back', async () => {
    await turn('It bends [1].', [citation])
    expect(mark().getAttribute('aria-expanded')).toBe('false')
    mark().focus()
    fireEvent.click(mark())
    const sheet = await screen.findByRole('dialog', { name: 'Source 1: Wave–particle duality' })
    expect(sheet.querySelector('mark')?.textContent).toBe('light is wave-like, at times')
    expect(sheet.textContent).toContain('Stands in the source')
    expect(sheet.textContent).toContain('License: CC BY-SA 4.0')
    const link = within(sheet).getByRole('link', { name: 'Read on' })
    expect(link.getAttribute('href')).toBe(
      'https://a.example/wiki/Duality#:~:text=light%20is%20wave%2Dlike%2C%20at%20times',
    )
    expect(link.getAttribute('rel')).toContain('noopener noreferrer nofollow')
    fireEvent.keyDown(sheet, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(mark()))
  })

  test('shows the quoted words marked in their passage', async () => {
    await turn('It bends [1].', [
      { ...citation, before: '…In 1801 Young saw that ', after: ', as water is.\nIt was new.' },
    ])
    fireEvent.click(mark())
    const passage = (await screen.findByRole('dialog')).querySelector('blockquote')
    expect(passage?.textContent).toBe('…In 1801 Young saw that light is wave-like, at times, as water is.\nIt was new.')
    expect(passage?.querySelector('mark')?.textContent).toBe('light is wave-like, at times')
    expect(passage?.getAttribute('lang')).toBe('en')
  })

  test('shows the pressed one of several citations of a source, and the words that the source lacks', async () => {
    const missing = { ...citation, quote: null, start: null, end: null } as const
    await turn('It bends [1]. It is 95 [1]. They say so [1]. In short, yes [1].', [
      citation,
      { ...missing, label: 'figure-missing', said: '95' },
      { ...missing, label: 'words-missing', said: 'light is made of little green men' },
      { ...missing, label: 'paraphrased' },
    ])
    const shown = async (at: number) => {
      const button = screen.getAllByRole('button', { name: 'Source 1: Wave–particle duality' })[at]
      if (button) fireEvent.click(button)
      const sheet = await screen.findByRole('dialog')
      const text = sheet.querySelector('.citation-words')?.textContent
      fireEvent.keyDown(sheet, { key: 'Escape' })
      return text
    }
    expect(await shown(0)).toBe('light is wave-like, at timesStands in the source')
    expect(await shown(1)).toBe('95This figure was not found in the source')
    expect(await shown(2)).toBe('light is made of little green menThese words were not found in the source')
    expect(await shown(3)).toBe('In other words; no figure is missing from the cited sources')
  })

  test('says when only the source was found; an address that is none of the web is no link, a title is text', async () => {
    const title = '<img src=x onerror=alert(1)>'
    await turn('So [1].', [
      { ...citation, title, url: 'javascript:alert(1)', quote: null, label: 'page-only', start: null, end: null },
    ])
    fireEvent.click(screen.getByRole('button', { name: `Source 1: ${title}` }))
    const sheet = await screen.findByRole('dialog')
    expect(sheet.textContent).toContain('The source was found, these words were not')
    expect(sheet.textContent).toContain(title)
    expect(sheet.querySelector('img, a, mark')).toBeNull()
  })
})
