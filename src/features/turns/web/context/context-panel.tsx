import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { INPUT_MAX, newInputSchema } from '../../contract/inputs.ts'
import { type Asked, ASKED } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { addToDebate } from './add-to-debate.ts'
import { questionTexts } from './user-context.tsx'
import { WritingPanel } from './writing-panel.tsx'

const typedSchema = v.object({ content: newInputSchema.entries.content })

export function ContextPanel({ id, debateId, onClose }: { id: string; debateId: string; onClose: () => void }) {
  const text = useText()
  const cache = useQueryClient()
  const [to, setTo] = useState<Asked | null>(null)
  return (
    <WritingPanel
      id={id}
      name={text(viewTexts.addContext)}
      label={text(to === null ? viewTexts.contextLabel : questionTexts[to])}
      hint={text(to === null ? viewTexts.contextHint : viewTexts.questionHint)}
      sendLabel={text(viewTexts.contextSend)}
      refusedTitle={text(viewTexts.inputFailed)}
      draftKey={`context-draft:${debateId}`}
      schema={typedSchema}
      most={INPUT_MAX}
      rows={3}
      onSend={async ({ content }) => {
        await addToDebate(cache, debateId, { content, ...(to !== null && { to }) })
        toast({ title: text(viewTexts.inputAdded), description: text(viewTexts.inputAddedText) })
      }}
      onClose={onClose}
    >
      <fieldset className="asked">
        <legend className="sr-only">{text(viewTexts.inputKind)}</legend>
        {[null, ...ASKED].map((asked) => (
          <label key={asked}>
            <input type="radio" name="kind" checked={asked === to} onChange={() => setTo(asked)} />
            <span>{text(asked === null ? viewTexts.contextForBoth : questionTexts[asked])}</span>
          </label>
        ))}
      </fieldset>
    </WritingPanel>
  )
}
