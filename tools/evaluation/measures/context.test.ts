import { describe, expect, test } from 'vitest'
import { addressesContext } from './context.ts'

const CONTEXT = 'I keep a shop. Our town of 40,000 closed its centre to cars in 2019: turnover fell by 12 percent.'
const KNOWN = [
  'Should cities ban private cars from their centres?',
  'Yes, ban them',
  'No, keep them',
  'A town is no garage.',
]
const addresses = (content: string) => addressesContext(content, CONTEXT, KNOWN, 'en')

describe('§13: both address what a person has added', () => {
  test('a turn that ignores it does not', () => {
    expect(addresses('Private cars stand about for twenty-three hours a day.')).toBe(false)
  })

  test('the question’s own words are no proof', () => {
    expect(addresses('Cars belong neither in town nor in its centres.')).toBe(false)
  })

  test('naming its facts does', () => {
    expect(addresses('A shopkeeper tells us that turnover fell by 12 percent. What of the third year?')).toBe(true)
  })

  test('Chinese evidence is recognised', () => {
    const context = '我是一名书记员：审理时间缩短了三成，但有两起案件被改判。'
    const heard = (content: string) => addressesContext(content, context, ['人工智能可以参与吗？'], 'zh')
    expect(heard('书记员说审理时间缩短了三成，这很重要。')).toBe(true)
    expect(heard('机器没有良知。')).toBe(false)
  })
})
