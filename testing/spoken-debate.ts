/** Starts a server that has a voice, and creates shared debates of two turns, the first of which has two sentences. */
import { readDebate } from '#features/debates/contract/debates.ts'
import { hearPart } from '#features/voice/contract.ts'
import { type HandEngine, handEngine } from './hand-engine.ts'
import { say, sharedDebate } from './shared-debate.ts'
import { type SpeechServer, speechServer } from './speech-server.ts'
import type { Visitor } from './visitor.ts'
import { world, type World } from './world.ts'

export interface SpeakingWorld extends World {
  readonly engine: HandEngine
  readonly voice: SpeechServer
}

export async function speakingWorld(): Promise<SpeakingWorld> {
  const [engine, voice] = [handEngine(), await speechServer()]
  const speech = { baseUrl: voice.url, key: 'sk-voice', model: 'tts-1', voices: ['onyx', 'nova'], price: null } as const
  const limits = { registrationsPerIpPerHour: 1_000 }
  const here = await world({ engine, speech, limits, publicUrl: 'https://debates.example' })
  const close = async () => {
    await Promise.all([here.close(), voice.close()])
  }
  return { ...here, engine, voice, close }
}

let debates = 0

/** Creates a shared debate whose texts the voice has not spoken yet, and makes the voice server answer normally again. */
export async function spokenDebate(here: SpeakingWorld) {
  const [me, stranger] = [here.visitor(), here.visitor()]
  Object.assign(here.voice, { answer: {}, until: Promise.resolve() })
  const { id, shareToken } = await sharedDebate(here, me, 0)
  const n = (debates += 1)
  await say(here, me, id, `Light ${n} is **a wave** [1]. It ${n} bends and adds up.`)
  await say(here, me, id, `I ${n} have seen particles.`)
  const sentences = [`Light ${n} is a wave.`, `It ${n} bends and adds up.`, `I ${n} have seen particles.`] as const
  const { responses } = await me.call(readDebate, { params: { id } })
  const hear = (who: Visitor, turn: number, part: number) =>
    who.call(hearPart, { params: { id, responseId: responses[turn - 1]?.id ?? '' }, query: { part } })
  const { asked } = here.voice
  const before = asked.length
  const askedNow = () => asked.slice(before)
  return { me, stranger, id, shareToken, responses, sentences, hear, askedNow, server: here.voice }
}
