import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDocumentTitle } from './document-title.ts'

test('the window is named after what it shows, while it shows it', () => {
  document.title = 'Einstein vs Cat'
  const hook = renderHook(({ question }) => useDocumentTitle(`${question} · Einstein vs Cat`), {
    initialProps: { question: 'Is time real?' },
  })
  expect(document.title).toBe('Is time real? · Einstein vs Cat')
  hook.rerender({ question: 'Do cats plan?' })
  expect(document.title).toBe('Do cats plan? · Einstein vs Cat')
  hook.unmount()
  expect(document.title).toBe('Einstein vs Cat')
})
