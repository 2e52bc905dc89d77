import { memo, type ReactNode } from 'react'
import { isLongTitle } from '../../rules.ts'
import { DebateTitle } from './debate-title.tsx'
import { PunchCard } from '../form/punch-card.tsx'
import { VersusBar } from './versus-bar.tsx'

export interface DebateHeadProps {
  question: string
  option1: string
  option2: string
  /** A button beside the question, where there is room. */
  action?: ReactNode
  /** Shows the whole question, however long (§2 shared archive). */
  whole?: boolean
}

/** What a debate is about. */
export const DebateHead = memo(function DebateHead({ question, option1, option2, action, whole }: DebateHeadProps) {
  return (
    <>
      <div className="debate-card card">
        {whole ? (
          <h1 className="misprint debate-title" data-long={isLongTitle(question) || undefined} dir="auto">
            {question}
          </h1>
        ) : (
          <DebateTitle question={question} />
        )}
        {action}
        <PunchCard text={question} />
      </div>
      <VersusBar option1={option1} option2={option2} />
    </>
  )
})
