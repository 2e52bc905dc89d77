import { Link } from '#platform/web/navigation/link.tsx'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { PANEL_QUESTION_CUT } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }

export function RematchOf({ debate }: { debate: Pick<Debate, 'rematchOf' | 'question'> }) {
  const text = useText()
  if (debate.rematchOf === null) return null
  return (
    <Link className="debate-hint" href={`/?debate=${debate.rematchOf}`}>
      {text(viewTexts.rematchOf, { question: cut(debate.question, PANEL_QUESTION_CUT) })}
    </Link>
  )
}
