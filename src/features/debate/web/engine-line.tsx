import { useState } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { EngineStatus } from '#features/models/contract.ts'
import { engineTexts, missingTexts } from '#features/models/engine-texts.ts'
import { wantLocalModel, wantsLocalModel } from '#features/models/web/wanted-model.ts'

/** Fetches the largest model that this installation knows (docs/operations.md). */
const COMMAND = 'npm run model:setup -- --large'

/** Where a model of this machine is or will be the debater: how far it is, why it is not here, or who speaks and why. */
export function EngineLine({ engine }: { engine: EngineStatus }) {
  const text = useText()
  return (
    <p className="model-progress label">
      {engine.missing ? (
        <Missing {...engine.missing} />
      ) : engine.ready ? (
        <Speaker engine={engine} />
      ) : engine.progress === null ? (
        text(engineTexts.fetchingModelUnknown)
      ) : (
        text(engineTexts.fetchingModel, { percent: Math.floor(engine.progress * 100) })
      )}
      {engine.origin && <Origin name={nameOf(engine)} {...engine.origin} />}
    </p>
  )
}

/** The local model that is here or on its way. */
const nameOf = ({ name, offer }: EngineStatus) => (offer ?? name).replace(/^local:/, '')

function Origin({ name, license, page }: { name: string } & NonNullable<EngineStatus['origin']>) {
  const text = useText()
  return (
    <a href={page} target="_blank" rel="noopener noreferrer">
      {text(engineTexts.modelOrigin, { name, license, source: new URL(page).hostname })}
    </a>
  )
}

function Missing({ why, again }: NonNullable<EngineStatus['missing']>) {
  const text = useText()
  return (
    <>
      {text(again ? engineTexts.missingYet : engineTexts.missing, { reason: text(missingTexts[why]) })}{' '}
      {/* Where no model can be loaded, a larger one is no way out. */}
      {why === 'unable' ? text(engineTexts.betterByKey) : <BetterDebates />}
    </>
  )
}

/** In every language the command stays on one line, from left to right. */
function BetterDebates() {
  const text = useText()
  const [before, after] = text(engineTexts.betterDebates, { command: '\n' }).split('\n')
  return (
    <>
      {before}
      <code dir="ltr">{COMMAND}</code>
      {after}
    </>
  )
}

function Speaker({ engine }: { engine: EngineStatus }) {
  const { offer } = engine
  const text = useText()
  const [wanted, setWanted] = useState(wantsLocalModel)
  const speaks = offer === null || wanted
  const change = () => {
    wantLocalModel(!wanted)
    setWanted(!wanted)
  }
  return (
    <>
      {speaks ? text(engineTexts.modelSpeaks, { name: nameOf(engine) }) : text(engineTexts.scriptSpeaks)}{' '}
      <BetterDebates />{' '}
      {offer !== null && (
        <Button size="small" onClick={change}>
          {text(wanted ? engineTexts.backToScript : engineTexts.letModelTry)}
        </Button>
      )}
    </>
  )
}
