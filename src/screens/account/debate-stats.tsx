import { AccountSection, Fact } from '#features/account/web/account-section.tsx'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { useUserDebateCount } from '#features/debates/web/lists/own-debates-queries.ts'

/** §2 account page, "Debate Stats". */
export function DebateStats() {
  const text = useText()
  const format = useFormat()
  const { data: total, isError } = useUserDebateCount()
  return (
    <AccountSection title={text(listTexts.debateStats)}>
      {total === undefined && !isError ? (
        <Spinner label={text(texts.loading)} />
      ) : (
        <dl>
          <Fact name={text(listTexts.totalDebates)}>
            {total === undefined ? text(listTexts.noData) : format.number(total)}
          </Fact>
          <Fact name={text(listTexts.aiEngagements)}>
            {total ? text(listTexts.sessionCount, { n: total }) : text(listTexts.noData)}
          </Fact>
        </dl>
      )}
    </AccountSection>
  )
}
