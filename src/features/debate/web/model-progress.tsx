import { useText } from '#features/language/web/text.tsx'
import type { EngineStatus } from '#features/models/contract.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { texts } from '../texts.ts'

/**
 * While the local model is being fetched, shows the progress and that scripted debaters speak meanwhile; else nothing.
 */
export function ModelProgress() {
  const config = useConfig()
  return config && !config.engine.ready && <ModelProgressLine progress={config.engine.progress} />
}

function ModelProgressLine({ progress }: Pick<EngineStatus, 'progress'>) {
  const text = useText()
  return (
    <p className="model-progress label">
      {progress === null
        ? text(texts.fetchingModelUnknown)
        : text(texts.fetchingModel, { percent: Math.floor(progress * 100) })}
    </p>
  )
}
