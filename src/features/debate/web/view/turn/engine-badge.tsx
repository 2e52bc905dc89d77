import { useText } from '#features/language/web/text.tsx'
import { displayName } from '#features/models/catalogue.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { viewTexts } from '../../../view-texts.ts'

/** Names the chosen model, or shows a warning when another engine wrote the turn (§10). */
export function EngineBadge({ engine, aiModel }: { engine: string; aiModel: string }) {
  const text = useText()
  const model = displayName(aiModel)
  if (engine === 'scripted') {
    return (
      <Badge tone="warning" title={text(viewTexts.scriptedEngineHint, { model })}>
        {text(viewTexts.scriptedEngine)}
      </Badge>
    )
  }
  if (engine.startsWith('local:')) {
    const name = engine.slice('local:'.length)
    return (
      <Badge tone="warning" title={text(viewTexts.localEngineHint, { name, model })}>
        {text(viewTexts.localEngine)}
      </Badge>
    )
  }
  return <span>{model}</span>
}
