import { expect, test } from 'vitest'
import { wholeSentences } from './quotable.ts'

test('§17 Thai ends a sentence with a space, but not before a clause and not at a number or a foreign name', () => {
  const stand = 'รถยนต์ส่วนตัวในเมือง Oslo จอดนิ่งอยู่กับที่เกือบตลอดทั้งวันของทุกวัน ซึ่งกินพื้นที่ของถนนไปมาก'
  const ride = 'ผู้คนจำนวน 250,000 คน เดินทางเข้าเมืองด้วยรถประจำทางในวันทำงานทุกวัน'
  const rest = 'เทศบาลวางแผนปิดถนนสายหลัก'
  expect(wholeSentences(`${stand} ${ride} ${rest}`, () => false)).toEqual([stand, ride])
  expect(wholeSentences(stand, () => false)).toEqual([stand])
})
