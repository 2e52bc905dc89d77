import { AccountPart, Fact } from '#features/account/web/account-part.tsx'
import { useText } from '#features/language/web/text.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { texts } from '../texts.ts'
import { useUserDebateCount } from './queries.ts'

/** Spec §2 account page, "Debate Stats": how many debates, and the same as sessions with the AI. */
export function DebateStats() {
  const text = useText()
  const { data: total, isError } = useUserDebateCount()
  return (
    <AccountPart title={text(texts.debateStats)}>
      {total === undefined && !isError ? (
        <Spinner label={text(texts.loading)} />
      ) : (
        <dl>
          <Fact name={text(texts.totalDebates)}>{total ?? text(texts.noData)}</Fact>
          <Fact name={text(texts.aiEngagements)}>
            {total ? text(texts.sessionCount, { n: total }) : text(texts.noData)}
          </Fact>
        </dl>
      )}
    </AccountPart>
  )
}
