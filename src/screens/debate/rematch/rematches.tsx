import './rematch.css'
import { type ReactNode, useId } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#platform/web/navigation/link.tsx'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { listRematches, type RelatedDebate, type Rematch, rematchDebate } from '#features/rematches/contract.ts'
import rematchTexts from '#features/rematches/texts.json' with { type: 'json' }
import { optionsLine } from '../../home/form/options/options-line.ts'
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { call } from '#platform/web/calls/call.ts'
import { VerdictLine } from '../outcome.tsx'
import { RematchOf } from './rematch-of.tsx'

/** This key does not begin with the debate's key; otherwise, each turn would reload the rematches. */
const rematchesKey = (debateId: string) => ['/api/debates/rematches', debateId]

export function useRematch(debateId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Rematch) => call(rematchDebate, { params: { id: debateId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: rematchesKey(debateId) }),
  })
}

export function Rematches({ debate }: { debate: Debate }) {
  const text = useText()
  const heading = useId()
  const { id } = debate
  const { data } = useQuery({
    queryKey: rematchesKey(id),
    queryFn: ({ signal }) => call(listRematches, { params: { id }, signal }),
    refetchOnMount: 'always',
  })
  if (data === undefined || (data.rematchOf === null && data.rematches.length === 0)) return null
  const { rematchOf, rematches } = data
  // Uses the number of turns from the debate on this page, because the list of rematches may be outdated.
  const shown = { ...data.debate, responseCount: debate.currentTurn - 1 }
  return (
    <section className="rematches card" aria-labelledby={heading}>
      <h2 id={heading}>{text(rematchTexts.rematches)}</h2>
      <ul className="rematch-list">
        {rematchOf && (
          <Related debate={rematchOf}>
            <RematchOf debate={debate} />
          </Related>
        )}
        <Related debate={shown} current>
          <strong>{text(rematchTexts.thisDebate)}</strong>
        </Related>
        {rematches.map((one, index) => (
          <Related key={one.id} debate={one}>
            <Link className="debate-hint" href={`/?debate=${one.id}`}>
              {text(rematchTexts.numbered, { n: rematches.length - index })}
            </Link>
          </Related>
        ))}
      </ul>
    </section>
  )
}

function Related({ debate, current, children }: { debate: RelatedDebate; current?: boolean; children: ReactNode }) {
  const text = useText()
  const { id, responseCount, fromTurn } = debate
  return (
    <li className="rematch" aria-current={current}>
      {children}
      <BothSides {...debate} />
      <p className="field-hint">{optionsLine(text, debate)}</p>
      {fromTurn !== null && fromTurn > 0 && <p className="field-hint">{text(rematchTexts.goesOn, { n: fromTurn })}</p>}
      <DebateFacts debate={debate} />
      <VerdictLine at={{ id }} turns={responseCount} />
    </li>
  )
}

export function BothSides({ option1, option2, language }: Pick<Debate, 'option1' | 'option2' | 'language'>) {
  const text = useText()
  const side = (number: 1 | 2, name: string, position: string) => (
    <p className="rematch-side" data-side={number}>
      <span className="versus-name">{text(name)}</span> <bdi lang={langOf(language)}>{position}</bdi>
    </p>
  )
  return (
    <>
      {side(1, viewTexts.einstein, option1)}
      {side(2, viewTexts.cat, option2)}
    </>
  )
}
