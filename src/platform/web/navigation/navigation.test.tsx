import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Link } from './link.tsx'
import { matched, navigate, useHistoryState, usePath, useSearch } from './location.ts'

afterEach(() => {
  cleanup()
  navigate('/')
})

function Page({ onClick }: { onClick?: (event: { preventDefault: () => void }) => void }) {
  const at = [usePath(), useSearch(), JSON.stringify(useHistoryState())]
  return (
    <>
      <p data-testid="at">{at.join(' ')}</p>
      <Link href="/account?tab=1" state={{ debate: 'a' }} onClick={onClick}>
        Profile
      </Link>
    </>
  )
}
const at = () => screen.getByTestId('at').textContent
const link = () => screen.getByRole('link', { name: 'Profile' })

describe('§2 a link of the site', () => {
  test('changes the address without a page load; Back and `navigate` are shown, too', async () => {
    render(<Page />)
    expect(at()).toBe('/  null')
    expect(fireEvent.click(link())).toBe(false)
    expect(at()).toBe('/account ?tab=1 {"debate":"a"}')
    act(() => navigate('/auth', { replace: true, state: 7 }))
    expect(at()).toBe('/auth  7')
    act(() => history.back())
    await screen.findByText('/ null')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser when the click has %j',
    (how) => {
      render(<Page />)
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      fireEvent.click(link(), how)
      expect(at()).toBe('/  null')
    },
  )

  test('stays where it is when its own handler refuses the click', () => {
    render(<Page onClick={(event) => event.preventDefault()} />)
    fireEvent.click(link())
    expect(at()).toBe('/  null')
  })
})

test.each([
  ['/', '/', []],
  ['/account', '/account', []],
  ['/account', '/account/', []],
  ['/my-debates', '/my%2Ddebates', []],
  ['/account', '/account/more', null],
  ['/account', '/account//', null],
  ['/share/:shareToken', '/share/abc', ['abc']],
  ['/share/:shareToken', '/share/a%2Db/', ['a-b']],
  ['/share/:shareToken', '/share/', null],
  ['/share/:shareToken', '/share/a/b', null],
])('§2 the path %s and the address %s', (pattern, address, values) => {
  expect(matched(pattern, address)).toEqual(values)
})
