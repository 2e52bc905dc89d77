import { describe, expect, test } from 'vitest'
import { filledAddress, isReportAddress, reportOf } from './report.ts'

const wrong = {
  language: 'pt',
  english: 'Sign out {name}',
  now: 'Sair de {name}',
  wanted: ' Encerrar {name} ',
} as const

describe('§10 REPORT_URL: where a report about a wrong text is opened', () => {
  test.each([
    'javascript:alert("{body}")',
    'tracker.example/new?body={body}',
    'https://tracker.example/new',
    'data:,{body}',
  ])('%s is none', (address) => expect(isReportAddress(address)).toBe(false))

  test('a page and a mailbox are, with the report in them', () => {
    const report = { title: 'A & b?', body: 'x\n{title}' }
    const page = 'https://tracker.example/new?title={title}&body={body}'
    const mailbox = 'mailto:words@debates.example?subject={title}&body={body}'
    expect([page, mailbox].every(isReportAddress)).toBe(true)
    const { searchParams } = new URL(filledAddress(page, report))
    expect([searchParams.get('title'), searchParams.get('body')]).toEqual(['A & b?', 'x\n{title}'])
    expect(filledAddress(mailbox, report)).toBe(
      'mailto:words@debates.example?subject=A%20%26%20b%3F&body=x%0A%7Btitle%7D',
    )
  })
})

describe('§2 a report about a wrong text', () => {
  test('names language, key, what stands there, what should, and the file', () => {
    const { title, body } = reportOf(wrong)
    expect(title).toBe('Wrong text in Portuguese (Brazil): Sign out {name}')
    expect(body.split('\n\n')).toEqual([
      'Language: Portuguese (Brazil) (pt)',
      'English: Sign out {name}',
      'Now: Sair de {name}',
      'Should be: Encerrar {name}',
      'Where: locales/pt/ui.json',
    ])
  })

  test('who does not know what it should say may leave it; a long text is cut in the title alone', () => {
    expect(reportOf({ ...wrong, wanted: wrong.now }).body).toContain('Should be: (not said)')
    expect(reportOf({ ...wrong, wanted: '  ' }).body).toContain('Should be: (not said)')
    const long = reportOf({ ...wrong, language: 'en', english: '👍'.repeat(99) })
    expect(long.title).toBe(`Wrong text in English: ${'👍'.repeat(60)}…`)
    expect(long.body).toContain('👍'.repeat(99))
  })
})
