import { expect, test } from 'vitest'
import { languageOf } from './create-positions.ts'

test.each([
  ['what is no word at all', '??? 123', 'de'],
  ['a Latin question on a Latin page: which language it is cannot be seen', 'Tee oder Kaffee?', 'en'],
  ['a Latin question on a Japanese page', 'Cats or dogs?', 'ja'],
  ['a loan word in a Latin question', 'Is 寿司 better than pizza?', 'en'],
  ['a script that the page’s own language uses', 'Чай или кофе?', 'bg'],
  ['the same for Arabic letters', 'چای یا قهوه؟', 'ur'],
  ['characters on a page in traditional Chinese', '喝茶还是喝咖啡？', 'zh-TW'],
])('%s: the page’s language', (_what, question, page) => {
  expect(languageOf(question, page)).toBe(page)
})

test.each([
  ['he', 'האם האור הוא גל?'],
  ['el', 'Είναι το φως κύμα;'],
  ['th', 'แสงเป็นคลื่นหรือไม่'],
  ['ko', '빛은 파동인가?'],
  ['ja', '光は波ですか？'],
  ['ja', '猫と犬、どっち？'],
  ['zh', '光是波吗？'],
  ['zh-TW', '我們應該學英文嗎？'],
  ['hi', 'क्या प्रकाश एक तरंग है?'],
  ['bn', 'আলো কি তরঙ্গ?'],
  ['ta', 'ஒளி ஒரு அலையா?'],
  ['ar', 'هل الضوء موجة؟'],
  ['fa', 'آیا نور موج است؟ چرا؟'],
  ['ur', 'کیا روشنی ایک لہر ہے؟'],
  ['ru', 'Свет — это волна или частицы?'],
  ['ru', 'Кто лучше: кот или пес?'],
  ['uk', 'Чи є світло хвилею?'],
  ['bg', 'Светлината вълна ли е?'],
])('on an English page, a question in the script of %s: %s', (language, question) => {
  expect(languageOf(question, 'en')).toBe(language)
})
