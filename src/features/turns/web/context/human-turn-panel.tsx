import type { Response } from '#features/debates/contract/entries.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useText } from '#features/language/web/text.tsx'
import { call } from '#platform/web/calls/call.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { ownTurnSchema, writeTurn, OWN_TURN_MAX } from '../../contract/turns.ts'
import { optionOf } from '#features/debates/rules.ts'
import humanTurnTexts from '../../human-turn-texts.json' with { type: 'json' }
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { WritingPanel } from './writing-panel.tsx'
import { keys } from '#features/debates/web/queries.ts'

interface HumanTurnPanelProps {
  id: string
  debate: Debate
  onSaid: (response: Response) => Promise<void>
  onClose: () => void
}

const typedSchema = v.object({ content: ownTurnSchema.entries.content })

export function HumanTurnPanel({ id, debate, onSaid, onClose }: HumanTurnPanelProps) {
  const text = useText()
  const cache = useQueryClient()
  const { currentTurn: turnNumber, option1, option2 } = debate
  const isEinstein = optionOf(turnNumber) === 1
  return (
    <WritingPanel
      id={id}
      name={text(viewTexts.writeHumanTurn)}
      label={text(isEinstein ? humanTurnTexts.forEinstein : humanTurnTexts.forCat, { n: turnNumber })}
      hint={text(humanTurnTexts.hint, { position: isEinstein ? option1 : option2 })}
      sendLabel={text(humanTurnTexts.say)}
      refusedTitle={text(humanTurnTexts.failed)}
      draftKey={`seat-draft:${debate.id}`}
      schema={typedSchema}
      most={OWN_TURN_MAX}
      rows={6}
      onSend={async ({ content }) => {
        try {
          await onSaid(await call(writeTurn, { params: { id: debate.id }, body: { content, turnNumber } }))
        } catch (error) {
          void cache.invalidateQueries({ queryKey: keys.one(debate.id) })
          throw error
        }
      }}
      onClose={onClose}
    />
  )
}
