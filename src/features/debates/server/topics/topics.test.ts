import { describe, expect, test } from 'vitest'
import { topicsOf } from './topics.ts'

describe('topics', () => {
  const topics = (question: string, language = 'en') => topicsOf(question, language)

  test('a question without a telling word is about “this question”', () => {
    expect(topics('Should we?')).toEqual(['this question'])
    expect(topics('')).toEqual(['this question'])
  })

  test('neighbours go together, in a longer run the first stands alone', () => {
    expect(topics('Should cities ban private cars from their centers?')).toEqual(['cities', 'private cars', 'centers'])
    expect(topics('Is it better to live in the mountains or by the sea?')).toEqual(['mountains', 'sea'])
    expect(topics('Should primary schools still teach cursive writing?')).toEqual([
      'primary schools',
      'cursive writing',
    ])
    expect(topics('Is remote work better than office work?')).toEqual(['remote work', 'office work'])
  })

  test('what is written with a hyphen or an apostrophe is one word', () => {
    expect(topics('Shouldn’t self-driving cars be allowed?')).toEqual(['self-driving cars'])
    expect(topics("Isn't the moon's light enough?")).toEqual(["moon's light"])
  })

  test.each([
    ['de', 'Sollten Städte Privatautos verbieten?', ['Städte', 'Privatautos'], 'a noun ends a topic'],
    ['de', 'Ist Remote-Arbeit besser als Büroarbeit?', ['Remote-Arbeit', 'Büroarbeit'], 'not inside a word'],
    ['ko', '도시는 자가용을 금지해야 할까요?', ['도시', '자가용'], 'particles are cut'],
    ['fr', 'L’ananas sur la pizza est-il acceptable ?', ['ananas', 'pizza'], 'so are articles'],
    ['ar', 'هل ينبغي للمدن أن تحظر السيارات الخاصة؟', ['مدن', 'السيارات الخاصة'], 'and prepositions'],
    ['ru', 'Стоит ли городам запретить личные автомобили?', ['личные автомобили'], 'the nominative is preferred'],
    ['ru', 'Стоит ли городам?', ['городам'], 'but better than nothing'],
  ])('%s: %s is about %j: %s', (language, question, expected) => {
    expect(topics(question, language)).toEqual(expected)
  })

  test.each([
    ['tr', 'Yapay zekâ robotlar vergi öder mi?', ['Yapay zekâ', 'robotlar', 'vergi'], 'a pair that is listed is one'],
    ['ar', 'هل تدفع الروبوتات ضرائب؟', ['الروبوتات', 'ضرائب'], 'subject and object are two'],
    ['ru', 'Может ли робот чувствовать?', ['робот'], 'an infinitive is none'],
    ['ko', '로봇이 세금을 낼까?', ['로봇', '세금'], 'more particles are cut'],
    ['ko', '고양이가 국가보다 나을까?', ['고양이', '국가'], 'but not the ends of words'],
    ['he', 'האם העיר טובה מהכפר?', ['העיר', 'הכפר'], 'so is a preposition'],
    ['ja', 'スマホは必要か？', ['スマホ'], 'katakana are one word'],
    ['zh', '机器人会有朋友吗？', ['机器人', '朋友'], 'and so is a word with its tail'],
  ])('%s: %s is about %j: %s', (language, question, expected) => {
    expect(topics(question, language)).toEqual(expected)
  })

  test('scripts without spaces are cut into their words, a single Han character is one; no language is an obstacle', () => {
    expect(topics('猫は犬より賢いですか', 'ja')).toContain('猫')
    expect(topics('Is tea better than coffee?', '??')).toEqual(['tea', 'coffee'])
  })
})
