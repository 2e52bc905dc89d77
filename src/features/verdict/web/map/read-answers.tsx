import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { DebateMap } from '../../contract.ts'
import { verdictTexts as texts } from '../../verdict-texts.ts'

export interface ReadAnswersProps {
  map: DebateMap
  /** Null for readers who may not have the answers read: they see those that are there. */
  make: { mutate: () => void; isPending: boolean; error: Error | null } | null
}

/** How the answers were found, and the button that has the others read. */
export function ReadAnswers({ map, make }: ReadAnswersProps) {
  const text = useText()
  const { sentence } = useSentence()
  return (
    <div className="map-readings">
      {map.edges.length === 0 ? (
        <p>{text(texts.none)}</p>
      ) : (
        <p>{text(map.by === 'model' ? texts.byModel : texts.byRule)}</p>
      )}
      {make !== null && map.unread > 0 && (
        <>
          <p>{text(texts.unread, { n: map.unread })}</p>
          <Button
            size="small"
            busy={make.isPending}
            busyLabel={text(texts.readingAnswers)}
            onClick={() => make.mutate()}
          >
            {text(texts.readAnswers)}
          </Button>
        </>
      )}
      {make?.error && (
        <p role="alert" className="field-error">
          {sentence(make.error)}
        </p>
      )}
    </div>
  )
}
