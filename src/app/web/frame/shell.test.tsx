import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { navigate } from '#platform/web/navigation/location.ts'
import { currentUser } from '#features/account/user.ts'
import { NotFoundScreen } from '../rare/rare-screen.tsx'
import { createQueryClient } from '../query-client.ts'
import { Shell } from './shell.tsx'

afterEach(cleanup)

function open(props: Partial<Parameters<typeof Shell>[0]> = {}) {
  navigate('/nowhere')
  const cache = createQueryClient()
  cache.setQueryData([currentUser.path], null)
  render(
    <QueryClientProvider client={cache}>
      <Shell {...props}>{props.children ?? <NotFoundScreen />}</Shell>
    </QueryClientProvider>,
  )
}

describe('§2 any other path', () => {
  test('shows the not-found screen with its heading and text, and a way home', () => {
    open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(document.title).toBe('404 Page Not Found · Einstein vs Cat')
    fireEvent.click(screen.getByRole('link', { name: 'Start a debate' }))
    expect(location.pathname).toBe('/')
  })
})

describe('§2 the frame', () => {
  test('skips the header without closing an open debate', async () => {
    open()
    act(() => navigate('/', { state: { debate: 'a' } }))
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await new Promise((resolve) => setImmediate(resolve))
    expect([location.hash, history.state]).toEqual(['', { debate: 'a' }])
  })

  test('names the product, which leads home', () => {
    open()
    fireEvent.click(screen.getByRole('link', { name: 'Einstein vs Cat' }))
    expect(location.pathname).toBe('/')
  })

  test('has a place for the account menu at its start and for the language switcher at its end', () => {
    open({ start: <b>account</b>, end: <b>language</b> })
    const words = screen.getByRole('banner').textContent
    expect(words.indexOf('account')).toBeLessThan(words.indexOf('Einstein'))
    expect(words.indexOf('language')).toBeGreaterThan(words.indexOf('Einstein'))
  })

  test('the first link skips to the content, which can take the focus', () => {
    open()
    const skip = screen.getAllByRole('link')[0]
    expect(skip?.textContent).toBe('Skip to content')
    const main = document.querySelector<HTMLElement>(skip?.getAttribute('href') ?? '')
    expect(main).toBe(screen.getByRole('main'))
    main?.focus()
    expect(document.activeElement).toBe(main)
  })

  test('a new screen takes the focus; the first one, and a mere re-drawing, leave it where it is', () => {
    open({ children: <input aria-label="question" /> })
    expect(document.activeElement).toBe(document.body)
    screen.getByLabelText('question').focus()
    act(() => navigate('/nowhere'))
    expect(document.activeElement).toBe(screen.getByLabelText('question'))
    act(() => navigate('/elsewhere'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
