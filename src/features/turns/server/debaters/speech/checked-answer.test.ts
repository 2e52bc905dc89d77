import { expect, test } from 'vitest'
import type { Writing } from '../debater.ts'
import { CheckedAnswer } from './checked-answer.ts'
import type { CutReason } from './cut-reasons.ts'
import { isRefusal } from './checked-answer.ts'

const SPEECH = 'Dear Cat, you are wrong. A train does not ask the rails.\n\nSo I say yes.'
const prompt = { system: 'Be Einstein.', messages: [{ role: 'user', content: 'Speak.' }], maxTokens: 9 } as const

async function* spoken(answer: string, size: number) {
  for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size)
}

async function shown(answers: readonly string[], language = 'en') {
  const ways: { text: string; cuts: CutReason[] }[] = []
  for (const size of [1, 5, 10_000]) {
    const cuts: CutReason[] = []
    const left = [...answers]
    const writing: Writing = { signal: AbortSignal.any([]), onGuarded: (reason) => void cuts.push(reason) }
    const answer = new CheckedAnswer(language, writing, () => ({ prompt, answer: spoken(left.shift() ?? '', size) }))
    let text = ''
    for await (const piece of answer) text += piece
    ways.push({ text, cuts })
  }
  const [first] = ways
  for (const way of ways) expect(way).toEqual(first)
  return first
}

test.each([
  ['a code block around everything', `\`\`\`markdown\n${SPEECH}\n\`\`\``, ['fence']],
  ['a code block, and a word after it', `\`\`\`\n${SPEECH}\n\`\`\`\n`, ['fence']],
  ['an announcement', `Sure! Here is turn 1, spoken by Einstein:\n\n${SPEECH}`, ['preamble']],
  ['a title', `Opening Statement by Einstein:\n\n${SPEECH}`, ['preamble']],
  ['a title in bold', `**Turn 3 – Einstein**\n\n${SPEECH}`, ['preamble']],
  ['a heading and a line', `# Einstein’s Rebuttal\n\n---\n\n${SPEECH}`, ['preamble']],
  ['a name of its own', `**Einstein**\n\n${SPEECH}`, ['preamble']],
  ['German', `Hier ist mein Redebeitrag:\n\n${SPEECH}`, ['preamble']],
  ['French', `Voici le tour 1, par Einstein :\n\n${SPEECH}`, ['preamble']],
  ['Chinese', `以下是第1轮，爱因斯坦的发言：\n\n${SPEECH}`, ['preamble']],
  ['both', `\`\`\`\nTurn 1:\n${SPEECH}\n\`\`\``, ['fence', 'preamble']],
])('§13 before the first paragraph is dropped: %s', async (_, answer, cuts) => {
  const { text, ...rest } = (await shown([answer])) ?? {}
  expect(text?.trim()).toBe(SPEECH)
  expect(rest).toEqual({ cuts })
})

test.each([
  'Of course, there are three reasons, and here they are:\n\nThe first is light.',
  'Here is the thing with every one of us:\n\nWe wait, and we know that we wait.',
  'Cat’s response is simple, and it is wrong:\n\nNobody owns a street.',
  '**Opening a door is not theft.**\n\nWhoever opens it may look inside.',
  'A train runs, and `the rails` wait.\n\n```\nx = 1\n```\n\nSo it is with us.',
])('what a speaker says first stays: %j', async (answer) => {
  expect(await shown([answer])).toEqual({ text: answer, cuts: [] })
})

test.each([
  'I’m sorry, but I can’t argue for that position.',
  "I'm sorry, but I can't help with that request.",
  'I cannot create content that takes this side.',
  'As an AI language model, I don’t have opinions.',
  'Unfortunately, I am unable to participate in this debate.',
  'Lo siento, pero no puedo ayudar con esa solicitud.',
  'Lamento, mas não posso ajudar com isso.',
  'Je suis désolé, mais je ne peux pas vous aider avec cette demande.',
  'Es tut mir leid, aber dabei kann ich nicht helfen.',
  'Mi dispiace, ma non posso aiutarti con questa richiesta.',
  'Het spijt me, maar daar kan ik niet mee helpen.',
  'Извините, но я не могу помочь с этим.',
  'Przykro mi, ale nie mogę pomóc w tej sprawie.',
  'На жаль, я не можу допомогти з цим.',
  'Üzgünüm, bu konuda yardımcı olamam.',
  'عذرًا، لا يمكنني المساعدة في هذا الطلب.',
  'क्षमा करें, मैं इसमें मदद नहीं कर सकता।',
  '抱歉，我无法协助处理这个请求。',
  '申し訳ありませんが、そのご要望にはお応えできません。',
  '죄송하지만 그 요청은 도와드릴 수 없습니다.',
])('§13 a refusal is recognised: %s', (answer) => {
  expect(isRefusal(answer, true)).toBe(true)
})

test.each([
  'I can’t accept that, Cat, and I will tell you why.',
  'I’m sorry, Cat, but I can’t agree with you here.',
  'I’m sorry, but I can’t argue with that logic; I can only laugh.',
  'I can’t help but admire how calmly you are wrong.',
  'I cannot write poetry, but I can count.',
  'As an animal of some dignity, I decline the collar.',
  'Es tut mir leid, Katze, aber das kann ich nicht gelten lassen.',
  'Lo siento, Gato, pero no puedo aceptar eso.',
  'Je suis désolé, mais je ne peux pas vous suivre sur ce point.',
  '抱歉，我不能同意你的看法。',
  '申し訳ありませんが、その意見には賛成できません。',
])('§13 what a speaker cannot accept is none: %s', (answer) => {
  expect(isRefusal(answer, true)).toBe(false)
})

test('§13 a speech in another language is asked again once, and a preamble in another one is no speech', async () => {
  const german = 'Lieber Kater, du irrst dich. Ein Zug fragt die Schienen nicht, und er fährt trotzdem pünktlich ab.'
  const english = `${SPEECH} And so it has always been with trains and with cats.`
  expect(await shown([english, german], 'de')).toEqual({ text: german, cuts: ['language'] })
  expect(await shown([`Sure! Here is turn 1, spoken by Einstein:\n\n${german}`], 'de')).toEqual({
    text: german,
    cuts: ['preamble'],
  })
})

test('§14 added delay: twenty characters, of an answer that is no refusal and in its language', async () => {
  const answer = new CheckedAnswer('en', { signal: AbortSignal.any([]) }, () => ({ prompt, answer: spoken(SPEECH, 1) }))
  expect((await answer.next()).value).toHaveLength(20)
  expect((await answer.next()).value).toHaveLength(1)
})

test('what came before an error is shown', async () => {
  async function* broken() {
    yield 'Dear Cat'
    throw new Error('reset')
  }
  const answer = new CheckedAnswer('en', { signal: AbortSignal.any([]) }, () => ({ prompt, answer: broken() }))
  expect((await answer.next()).value).toBe('Dear Cat')
  await expect(answer.next()).rejects.toThrow('reset')
})
