import { describe, expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

describe('§2 a page that is read without the program shows no marks of markdown', () => {
  test.each([
    ['**Streets without cars**, they *say*.', 'Streets without cars, they say.'],
    ['***All*** of it («**تحتفظ**»), **bold *and* more**', 'All of it («تحتفظ»), bold and more'],
    ['__Very__ _old_ snake_case_name', 'Very old snake_case_name'],
    ['2 * 3 * 4 and **open', '2 * 3 * 4 and **open'],
    ['**漢字**です', '漢字です'],
    ['Use `code` and ``a ` b``, ~~never~~ now', 'Use code and a ` b, never now'],
    ['## A heading\n\n> quoted\n> > twice', 'A heading\n\nquoted\ntwice'],
    ['* one\n- two\n  + three\n4. four\n5) five', '• one\n• two\n• three\n4. four\n5) five'],
    [
      'See [the study](https://a.example/x_(y) "A title") and ![a cat](https://a.example/c.png).',
      'See the study and a cat.',
    ],
    ['So it says [https://a.example/x].', 'So it says https://a.example/x.'],
    ['[1] stays, and [a] (b)', '[1] stays, and [a] (b)'],
    ['| a | b |\n|---|:-:|\n| c | d |', 'a · b\nc · d'],
    ['above\n\n---\n\n***\n\nbelow', 'above\n\nbelow'],
    ['```js\nlet a\n```', 'let a'],
    ['1\\. not a list, 2 \\* 3', '1. not a list, 2 * 3'],
    ['Two\nlines\n\nand a paragraph', 'Two\nlines\n\nand a paragraph'],
  ])('%j', (markdown, words) => {
    expect(plainWords(markdown)).toBe(words)
  })
})
