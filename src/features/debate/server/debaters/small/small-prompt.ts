/**
 * The prompt for tiny models on this machine (135 to 500 million parameters). Their debates show that they lose rules,
 * blocks, examples and transcripts, and that they forget their side after some forty words; but they continue a
 * sentence that was begun for them. So they get three plain lines, and the first words of each of the turn's three
 * parts (`begun`): first the answer to the opponent with a real quotation, the side and the start of the reason; then
 * an example; then the side again, with a "because" to be completed.
 */
import { languageName } from '#features/language/server/language-name.ts'
import { phrase, plain } from '../wording/phrases.ts'
import { quoteFrom } from '../wording/quotations.ts'
import { pick } from '../wording/seeded.ts'
import { topicsOf } from '../wording/topics.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import { isFresh } from '../hearing.ts'

/** Changes with every change of wording. */
export const SMALL_PROMPT_VERSION = '2026-11-21.5-small'

/** The tokens of all parts together; `WIND_DOWN` (local-sampling.ts) defines when each part ends with its sentence. */
const MAX_TOKENS = 270
/**
 * The most words of each inserted text: the prompt stays near 300 tokens, so the first word soon comes on any machine.
 */
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
    leads: {
      named: ['Think of {topic}:', 'What I like about {topic} is that', 'With {topic},', 'Of {topic} I know this:'],
      yes: ['If we say yes,', 'It is right to say yes, because', 'With a yes,', 'Think of all the good in it:'],
      no: ['If we say no,', 'It is right to say no, because', 'With a no,', 'Think of all the harm in it:'],
      other: [
        'The best reason is that',
        'What I like about it is that',
        'With this answer,',
        'Think of all the good in it:',
      ],
    },
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
    leads: {
      named: [
        'The reason is simple: with {topic},',
        'What speaks for {topic} is that',
        'Those who know {topic} know that',
        'About {topic} one thing is certain:',
      ],
      yes: ['The reason is simple: with a yes,', 'A no is wrong, because', 'Say yes, and', 'I have seen that'],
      no: ['The trouble with a yes is that', 'A yes is wrong, because', 'Say yes, and we lose', 'I have seen that'],
      other: ['The reason is simple:', 'What speaks for it is that', 'One thing is certain:', 'I have seen that'],
    },
    examples: ['Watch any family in the morning:', 'Ask anyone who', 'I know a house where', 'Look at a person who'],
    ends: [
      'So the answer is "{mine}". It is the better one, because',
      'I remain with "{mine}", because',
      'Hence "{mine}". A sensible creature knows that',
      'It is "{mine}", and not otherwise, because',
    ],
  },
} as const

export interface SmallPrompt extends TurnPrompt {
  /** The words each part of the answer begins with. */
  readonly begun: readonly string[]
}

/** System, one user message and, in English, the words each of its parts begins with. */
export function smallPrompt(request: TurnBrief): SmallPrompt {
  const { debate, optionNumber } = request
  const position = phrase(optionNumber === 1 ? debate.option1 : debate.option2, WORDS.position)
  const user = [
    `Question: ${questionOf(debate.question)}?`,
    `Your answer: ${position}`,
    `Write a short speech for the answer "${position}". Explain the reasons and give an example from daily life.`,
  ].join('\n')
  const task = { role: 'user' as const, content: user }
  // The begun parts exist in English only; in another language the model finds its own words.
  if (debate.language.split('-')[0] !== 'en') {
    const content = [user, ...heard(request), `Write in ${languageName(debate.language)}.`].join('\n')
    return { system: VOICES[optionNumber].system, messages: [{ ...task, content }], begun: [], maxTokens: MAX_TOKENS }
  }
  const voice = VOICES[optionNumber]
  const attempt = finished(request.lostAttempt)
  const end = pick(voice.ends, ownTurn(request)).replace('{mine}', () => position)
  const begun = [...(attempt === null ? [firstWords(request), secondWords(request)] : [attempt]), end]
  return { system: voice.system, messages: [task], begun, maxTokens: MAX_TOKENS }
}

/** How many turns this debater has had before. */
const ownTurn = ({ turnNumber }: TurnBrief): number => Math.ceil(turnNumber / 2) - 1

/** Lines that tell the model what to answer, in a language without begun parts. */
function heard(request: TurnBrief): string[] {
  const last = request.turnNumber < 3 ? null : lastPoint(request)
  const evidence = freshEvidence(request)
  return [
    ...(last === null ? [] : [`First answer the other side, who said: "${last}".`]),
    ...(evidence === null ? [] : [`Speak about this, too: "${evidence}".`]),
  ]
}

function firstWords(request: TurnBrief): string {
  const { debate, optionNumber } = request
  const voice = VOICES[optionNumber]
  const own = ownTurn(request)
  const mine = phrase(optionNumber === 1 ? debate.option1 : debate.option2, WORDS.position)
  const last = own === 0 ? null : lastPoint(request)
  return [
    last === null ? voice.opening : pick(voice.replies, own - 1).replace('{quote}', () => last),
    own === 0 ? `${questionOf(debate.question)}? My answer is "${mine}".` : `The better answer is "${mine}".`,
    leadOf(request, mine),
  ].join(' ')
}

/**
 * How the reason begins. A lead that names its side's topic keeps the model on that side. When the side is only a yes
 * or a no, the model would praise the topic on either side, so the lead says what is right or wrong.
 */
function leadOf(request: TurnBrief, mine: string): string {
  const { leads } = VOICES[request.optionNumber]
  const word = /^(?:(yes)|(no|never))(?!\p{L})/iu.exec(mine)
  const topics = topicsOf(questionOf(request.debate.question), 'en')
  const topic = topics.find((one) => mine.toLowerCase().includes(one.toLowerCase()))
  const kind = word ? (word[1] ? 'yes' : 'no') : topic === undefined ? 'other' : 'named'
  return pick(leads[kind], ownTurn(request)).replace('{topic}', () => topic ?? '')
}

/** The beginning of the second part: an example, or the evidence that the turn must address. */
function secondWords(request: TurnBrief): string {
  const evidence = freshEvidence(request)
  if (evidence === null) return pick(VOICES[request.optionNumber].examples, ownTurn(request))
  return `A listener tells us "${evidence}". This shows that`
}

/**
 * The question up to its mark: text behind it may be an order, which a small model would take for its subject. A colon
 * becomes a comma, because the speech guard would take "Human: friend or foe" for another speaker's part and cut it
 * off; the colon of an hour or an address stays.
 */
function questionOf(question: string): string {
  const asked = /^[^?？؟]*/u.exec(question)?.[0] ?? ''
  const words = asked.trim() === '' ? question : asked
  return phrase(words.replaceAll(/(?<!\d)\s*[:：](?!\/\/)\s*/gu, ', '), WORDS.question)
}

/** The opponent's point to be answered: words from the part with the reason, without the quotations in it. */
function lastPoint({ debate, earlier, optionNumber }: TurnBrief): string | null {
  const [reason = ''] = (earlier.at(-1)?.content ?? '').replaceAll(/["“][^"”]*["”]/gu, '. ').split('\n\n')
  // The words that were begun for the opponent are not the opponent's own.
  const { opening, leads } = VOICES[optionNumber === 1 ? 2 : 1]
  const own = [opening, ...leads.yes, ...leads.no, ...leads.other].reduce(
    (text, said) => text.replace(said, '. '),
    reason,
  )
  const known = [debate.question, debate.option1, debate.option2, ...VOICES[optionNumber === 1 ? 2 : 1].replies]
  const quote = quoteFrom(own, known, topicsOf(questionOf(debate.question), 'en'), debate.id)
  return quote === null ? null : phrase(quote, WORDS.quote)
}

/** The latest added context that this turn must address; null when there is none. */
function freshEvidence({ userInputs, turnNumber }: TurnBrief): string | null {
  const context = userInputs.findLast((input) => isFresh(input, turnNumber))
  return context ? phrase(context.content, WORDS.evidence) : null
}

/** A cut-off attempt up to its last whole sentence, to go on from; null when it has none. */
function finished(lostAttempt: string): string | null {
  return /^[^]{40,600}[.!?](?=\s|$)/u.exec(plain(lostAttempt))?.[0] ?? null
}
