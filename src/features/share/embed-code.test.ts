import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('a title with markup in it stays a title', () => {
  const link = 'https://debates.example/share/t0k3n'
  expect(embedCode({ link, title: '"><script>alert(1)</script>&', width: 640, height: 480 })).toBe(
    '<iframe src="https://debates.example/embed/t0k3n" title="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;" ' +
      'width="640" height="480" loading="lazy" style="border:0;max-width:100%"></iframe>',
  )
})
