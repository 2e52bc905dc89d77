import './stances.css'
import { memo, useEffect, useState } from 'react'
import type { AskedReader } from './asked-reader.ts'
import { rememberAsked } from './asked-readers.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { stancesTexts as texts } from '../../stances-texts.ts'
import { useToldStances, useStand } from './stances-calls.ts'
import { StanceScale } from './stance-scale.tsx'

export interface OpeningStanceProps extends AskedReader {
  readonly open: boolean
  readonly onAsked: () => void
}

/** §20: where the reader stands before the first turn. Who has said it, or skips it, is not asked again. */
export const OpeningStance = memo(function OpeningStance(props: OpeningStanceProps) {
  const { at, open, onAsked, ...positions } = props
  const text = useText()
  const minds = useToldStances(at)
  const [noted, setNoted] = useState(false)
  const stand = useStand(at, () => {
    rememberAsked(at)
    setNoted(true)
  })
  const skip = () => {
    rememberAsked(at)
    // The button that has the focus goes.
    document.getElementById('main')?.focus({ preventScroll: true })
    onAsked()
  }
  const saidElsewhere = !noted && minds !== undefined && minds.yours.before !== null
  useEffect(() => {
    if (!saidElsewhere) return
    rememberAsked(at)
    onAsked()
  }, [saidElsewhere, at, onAsked])
  if (noted) {
    return (
      <p role="status" className="stance-noted">
        {text(texts.notedBefore)}
      </p>
    )
  }
  if (minds === undefined || saidElsewhere) return null
  return (
    <div className="stance">
      <details open={open}>
        <summary>{text(texts.before)}</summary>
        <StanceScale
          {...positions}
          question={text(texts.before)}
          busy={stand.isPending}
          onStand={(value) => stand.mutate({ value, turnNumber: 0 })}
          onEscape={skip}
        />
      </details>
      <Button size="small" variant="ghost" onClick={skip}>
        {text(texts.skip)}
      </Button>
    </div>
  )
})
