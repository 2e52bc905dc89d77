import './local-model-notice.css'
import { useState } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { EngineStatus } from '#features/models/contract.ts'
import { engineTexts, missingTexts } from '#features/models/engine-texts.ts'

/** Fetches a model that speaks by itself, into a program that is looked for (docs/operations.md). */
const COMMAND = 'ollama pull qwen2.5:7b'

/** From this width on everything about the model stands open; a phone's first screen belongs to the form. */
const WIDE = '(min-width: 48rem)'

/** Where a model of this machine is or will be the debater: how far it is, why it is not here, or who speaks and why. */
export function LocalModelNotice({ engine }: { engine: EngineStatus }) {
  const { missing, ready, origin, server, offer } = engine
  const speaksLarge = server !== null && offer === null
  const [open] = useState(() => matchMedia(WIDE).matches)
  const sentence = useWhoSpeaks(engine)
  if (!missing && !ready && !origin) return <p className="local-model-notice">{sentence}</p>
  return (
    <div className="local-model-notice">
      <details open={open}>
        <summary>{sentence}</summary>
        {(missing ?? ready) && <BetterDebates command={!speaksLarge} />}
        {origin && <Origin name={nameOf(engine)} {...origin} />}
      </details>
    </div>
  )
}

/** The one sentence that is always seen. */
function useWhoSpeaks(engine: EngineStatus): string {
  const { missing, ready, progress, offer, server } = engine
  const name = nameOf(engine)
  const text = useText()
  if (missing) {
    return text(missing.again ? engineTexts.missingYet : engineTexts.missing, {
      reason: text(missingTexts[missing.why]),
    })
  }
  if (ready) {
    if (offer !== null) return text(engineTexts.scriptSpeaks, { name })
    return server === null ? text(engineTexts.modelSpeaks, { name }) : text(engineTexts.serverSpeaks, { name, server })
  }
  return progress === null
    ? text(engineTexts.fetchingModelUnknown)
    : text(engineTexts.fetchingModel, { percent: Math.floor(progress * 100) })
}

/** The local model that is here or on its way. */
const nameOf = ({ name, offer }: Pick<EngineStatus, 'name' | 'offer'>) => (offer ?? name).replace(/^local:/, '')

function Origin({ name, license, page }: { name: string } & NonNullable<EngineStatus['origin']>) {
  const text = useText()
  return (
    <a href={page} target="_blank" rel="noopener noreferrer">
      {text(engineTexts.modelOrigin, { name, license, source: new URL(page).hostname })}
    </a>
  )
}

/** In every language the command stays on one line, from left to right. */
function BetterDebates({ command }: { command: boolean }) {
  const text = useText()
  if (!command) return <p>{text(engineTexts.betterByKey)}</p>
  const [before, after] = text(engineTexts.betterDebates, { command: '\n' }).split('\n')
  return (
    <p>
      {before}
      <code dir="ltr">{COMMAND}</code>
      {after}
    </p>
  )
}
