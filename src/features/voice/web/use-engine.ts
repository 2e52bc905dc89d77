import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nearestLanguage } from '#features/language/languages.ts'
import { configQuery } from '#features/models/web/use-config.ts'
import { browserVoice } from './engines/browser-voice.ts'
import { serverVoice } from './engines/server-voice.ts'
import type { Heard } from './heard-turns.ts'
import type { PlayerTools } from './player-tools.ts'
import type { Say } from './reader.ts'
import { chooseVoices, type VoicesOfDebaters, voicesOf } from './voices/choose-voices.ts'

type VoicesFor = (language: string) => VoicesOfDebaters | null

export interface SpeakingEngine {
  readonly say: Say
  /** Null if the server's voice is used. */
  readonly voicesFor: VoicesFor | null
}

/** Chooses the server's voice if it speaks the debate's language and no translation is shown, otherwise the browser's. */
export function useEngine(tools: PlayerTools, at: Heard['at'], debate: Heard['debate']): SpeakingEngine | null {
  const { data: config } = useQuery(configQuery)
  const isOriginal = debate.responses.every(({ translatedFrom }) => translatedFrom === undefined)
  const speaksServer = config !== undefined && isOriginal && speaks(config.speech, debate.language)
  const voices = useBrowserVoices(tools, config !== undefined && !speaksServer)
  const server = useMemo(
    (): SpeakingEngine | null =>
      speaksServer ? { say: serverVoice(tools.hear(at), tools.audioElement()), voicesFor: null } : null,
    [speaksServer, at, tools],
  )
  const browser = useMemo((): SpeakingEngine | null => voices && browserEngine(tools, voices), [voices, tools])
  return server ?? browser
}

function speaks(speech: { readonly languages: readonly string[] | null } | null, language: string): boolean {
  return speech !== null && (speech.languages === null || speech.languages.includes(nearestLanguage(language) ?? ''))
}

function useBrowserVoices({ speech, clock }: PlayerTools, wanted: boolean): VoicesFor | null {
  const [found, setFound] = useState<VoicesFor | null>(null)
  useEffect(() => {
    if (!wanted) return
    let here = true
    const names = import('./voices/recommended.ts')
    void Promise.all([speech ? voicesOf(speech.synthesis, clock) : [], names]).then(([voices, { recommendedFor }]) => {
      const known = new Map<string, VoicesOfDebaters | null>()
      const choose: VoicesFor = (language) => {
        const near = nearestLanguage(language)
        if (!known.has(language)) known.set(language, near && chooseVoices(voices, language, recommendedFor(near)))
        return known.get(language) ?? null
      }
      if (here) setFound(() => choose)
    })
    return () => {
      here = false
    }
  }, [speech, clock, wanted])
  return wanted ? found : null
}

function browserEngine({ speech, clock }: PlayerTools, voicesFor: VoicesFor): SpeakingEngine {
  const speaking = new Map<string, Say>()
  const say: Say = async (...sentence) => {
    const [{ turn }] = sentence
    const voices = voicesFor(turn.language)
    if (speech === null || voices === null) throw new Error(`no voice for ${turn.language}`)
    const speak = speaking.get(turn.language) ?? browserVoice(speech, voices, clock)
    speaking.set(turn.language, speak)
    await speak(...sentence)
  }
  return { say, voicesFor }
}
