import { memo } from 'react'
import { DebateTitle } from './debate-title.tsx'
import { PunchCard } from '../form/punch-card.tsx'
import { VersusBar } from './versus-bar.tsx'

export interface DebateHeadProps {
  question: string
  option1: string
  option2: string
}

/** A debate's question and positions. Memoized, because they do not change while the text below grows. */
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
