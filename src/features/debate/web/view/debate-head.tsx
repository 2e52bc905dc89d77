import { memo } from 'react'
import { DebateTitle } from './debate-title.tsx'
import { PunchCard } from '../form/punch-card.tsx'
import { VersusBar } from './versus-bar.tsx'

export interface DebateHeadProps {
  question: string
  option1: string
  option2: string
}

/** What a debate is about. Memoized: it stays as it is while the text below it grows. */
export const DebateHead = memo(function DebateHead({ question, option1, option2 }: DebateHeadProps) {
  return (
    <>
      <div className="debate-card card">
        <DebateTitle question={question} />
        <PunchCard text={question} />
      </div>
      <VersusBar option1={option1} option2={option2} />
    </>
  )
})
