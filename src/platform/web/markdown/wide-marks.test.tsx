import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

test.each([
  ['**カフカは笑いすぎて読めなかったのです。**自分でそう言いました。', 'カフカは笑いすぎて読めなかったのです。'],
  ['彼は**「門」**を書きました。', '「門」'],
  ['他说：**不。**然后走了', '不。'],
])('§2 stars beside wide punctuation mark what they enclose: %s', (text, bold) => {
  const strong = render(<Markdown text={text} />).container.querySelector('strong')
  expect(strong?.textContent.replaceAll('\u2060', '')).toBe(bold)
})

test.each(['`a。**b**`', '[犬](https://a.example/「x」**y)', '5*3。*大事*です'])(
  '§2 code, links and single stars stay as they are: %s',
  (text) => {
    expect(render(<Markdown text={text} />).container.innerHTML).not.toContain('\u2060')
  },
)
