/**
 * The prompt for tiny models on this machine (135 to 500 million parameters). Found by reading their debates: they lose
 * rules, blocks, examples and transcripts, and after some forty words they forget their side; but they go on from a
 * sentence that was begun. So they get three plain lines, and each of the turn's three parts is begun for them (last
 * messages by the assistant): whom it answers, with a real quotation, which side it is on and how the reason starts; an
 * example; and the side again, with a "because" to be completed.
 */
import { languageName } from './language-name.ts'
import { bankFor } from './scripted/bank.ts'
import { pick } from './scripted/seeded.ts'
import { phrase, plain, quoteFrom, topicsOf } from './scripted/words.ts'
import { isFresh } from './turn-brief.ts'
import type { TurnPrompt, TurnPromptRequest } from './turn-prompt.ts'

/** Of all parts together; each ends with the sentence it is in after a third of its share. */
const MAX_TOKENS = 270
/** Room for what others said: the whole prompt stays near 300 tokens, so the first word comes soon on a slow machine. */
const WORDS = { question: 60, position: 20, quote: 14, evidence: 24 }

const VOICES = {
  1: {
    system: 'You are Einstein, a wise and friendly physicist. You write clear, persuasive speeches.',
    opening: 'Let us do a thought experiment.',
    replies: [
      'My dear Cat, you say "{quote}". It is a good point, but it is not the whole story.',
      'Dear Cat, I have thought about your words, "{quote}". I see it differently.',
      'My proud friend, you told us "{quote}". Let us turn it around.',
      'You make me smile when you say "{quote}". That is only half of the picture.',
      'I wrote "{quote}" on my blackboard, dear Cat, and something is missing there.',
    ],
    leads: ['Imagine', 'For most of us, {topic}', 'Look at it slowly: {topic}', 'Think of it like this: {topic}'],
    examples: [
      'Think of a child who',
      'I once met a man who',
      'Take an ordinary family:',
      'Picture a small town where',
    ],
    ends: [
      'And so "{mine}" is the better answer, my friend, because',
      'That is why I stay with "{mine}":',
      'Say "{mine}", dear Cat, and you will see that',
      'My answer remains "{mine}", because',
    ],
  },
  2: {
    system: 'You are a proud and clever critic. You write clear, persuasive speeches.',
    opening: 'I have watched humans for a long time.',
    replies: [
      'The professor says "{quote}". I am not impressed.',
      'I heard it with one ear: "{quote}". A nice thought, and a wrong one.',
      'Einstein believes "{quote}". That proves nothing.',
      'So we are told "{quote}". How very human.',
      'I opened one eye at "{quote}", and I closed it again.',
    ],
    leads: [
      'The reason is simple: {topic}',
      'In daily life, {topic}',
      'Look closely, and you see that {topic}',
      'What matters most is that {topic}',
    ],
    examples: ['Watch any family in the morning:', 'Ask anyone who', 'I know a house where', 'Look at a person who'],
    ends: [
      'So the answer is "{mine}". It is the better one, because',
      'I remain with "{mine}", because',
      'Hence "{mine}". A sensible creature knows that',
      'It is "{mine}", and not otherwise, because',
    ],
  },
} as const

/** System, one user message and, in English, the words each of its parts begins with. */
export function smallPrompt(request: TurnPromptRequest): Omit<TurnPrompt, 'version'> {
  const { debate, optionNumber } = request
  const position = phrase(optionNumber === 1 ? debate.option1 : debate.option2, WORDS.position)
  const user = [
    `Question: ${phrase(debate.question, WORDS.question)}?`,
    `Your answer: ${position}`,
    `Write a short speech for the answer "${position}". Explain the reasons and give an example from daily life.`,
  ].join('\n')
  const task = { role: 'user' as const, content: user }
  // The words said for it are English; in another language a model has to find its own.
  if (debate.language.split('-')[0] !== 'en') {
    const content = [user, ...heard(request), `Write in ${languageName(debate.language)}.`].join('\n')
    return { system: VOICES[optionNumber].system, messages: [{ ...task, content }], maxTokens: MAX_TOKENS }
  }
  const voice = VOICES[optionNumber]
  const own = ownTurn(request)
  const begun = finished(request.lostAttempt)
  const end = pick(voice.ends, own).replace('{mine}', () => position)
  const parts = [...(begun === null ? [firstWords(request, position), pick(voice.examples, own)] : [begun]), end]
  const leads = parts.map((content) => ({ role: 'assistant' as const, content }))
  return { system: voice.system, messages: [task, ...leads], maxTokens: MAX_TOKENS }
}

/** How many turns this debater has had before. */
const ownTurn = ({ turnNumber }: TurnPromptRequest): number => Math.ceil(turnNumber / 2) - 1

/** In a language in which nothing is said for it, a model is told what to answer. */
function heard({ debate, turnNumber, earlier, userInputs }: TurnPromptRequest): string[] {
  const known = [debate.question, debate.option1, debate.option2]
  const last = turnNumber < 3 ? null : quoteFrom(earlier.at(-1)?.content ?? '', known, [], debate.id)
  const context = userInputs.findLast((input) => isFresh(input, turnNumber))
  return [
    ...(last === null ? [] : [`First answer the other side, who said: "${phrase(last, WORDS.quote)}".`]),
    ...(context ? [`Speak about this, too: "${phrase(context.content, WORDS.evidence)}".`] : []),
  ]
}

function firstWords(request: TurnPromptRequest, position: string): string {
  const { debate, turnNumber, optionNumber, userInputs } = request
  const voice = VOICES[optionNumber]
  const own = ownTurn(request)
  // What was said for the other one is not the other's word.
  const other = VOICES[optionNumber === 1 ? 2 : 1]
  const known = [debate.question, debate.option1, debate.option2, ...other.replies, ...other.ends]
  const topics = topicsOf(debate.question, bankFor('en'))
  const last = own === 0 ? null : quoteFrom(request.earlier.at(-1)?.content ?? '', known, topics, debate.id)
  const context = userInputs.findLast((input) => isFresh(input, turnNumber))
  const topic = firstTopic(topics, position)
  return [
    last === null ? voice.opening : pick(voice.replies, own - 1).replace('{quote}', () => phrase(last, WORDS.quote)),
    ...(context ? [`We are also told "${phrase(context.content, WORDS.evidence)}".`] : []),
    own === 0
      ? `${phrase(debate.question, WORDS.question)}? My answer is "${position}".`
      : `The better answer is "${position}".`,
    pick(voice.leads, own).replace('{topic}', () => topic),
  ].join(' ')
}

/** Its own side's word keeps it on its side; else the longest ("private cars"), which says most. */
function firstTopic(topics: readonly string[], position: string): string {
  const own = topics.find((topic) => position.toLowerCase().includes(topic.toLowerCase()))
  return own ?? topics.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** A cut-off attempt up to its last whole sentence, to go on from; null when it has none. */
function finished(lostAttempt: string): string | null {
  return /^[^]{40,600}[.!?](?=\s|$)/u.exec(plain(lostAttempt))?.[0] ?? null
}
