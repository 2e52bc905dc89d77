import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleMap, sampleVerdict } from '#testing/sample-map.ts'
import { shownVerdict } from './shown-verdict.ts'
import { VerdictPanel } from './verdict-panel.tsx'

afterEach(cleanup)

function open({ narrow = false, isUnread = false } = {}) {
  const map = sampleMap()
  const verdict = { ...shownVerdict(map, sampleVerdict()), narrow }
  const { container } = render(
    <VerdictPanel {...{ map, verdict, isUnread }} lang="en" onShow={() => {}} onContest={() => {}} />,
  )
  return container
}

test('§20 while a model can still read answers, no points are named, because they would change', () => {
  expect(open({ isUnread: true }).querySelector('.verdict-facts')).toBeNull()
  expect(open().querySelector('.verdict-facts')).not.toBeNull()
})

test('§20 the reasons say what a share is, and why a lead is narrow', () => {
  const NARROW = 'Without one of the answers, the lead would be less than 5 percentage points.'
  expect(open().textContent).toContain('A side’s share is the average of its points')
  expect(open().textContent).not.toContain(NARROW)
  expect(open({ narrow: true }).textContent).toContain(NARROW)
})
