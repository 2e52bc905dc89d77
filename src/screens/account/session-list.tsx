import { useFormat } from '#features/language/web/format.ts'
import type { Text } from '#features/language/fill.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Session } from '#features/account/contract.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection } from '#features/account/web/account-section.tsx'
import { browserName } from '#features/account/web/browser-name.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '#features/account/web/queries.ts'

/** §11: the user's sessions. */
export function SessionList() {
  const text = useText()
  const { data: sessions, isError, refetch } = useSessions()
  return (
    <AccountSection title={text(texts.yourSessions)}>
      {sessions === undefined && !isError && <Spinner label={text(texts.loading)} />}
      {isError && (
        <>
          <p role="alert" className="field-error">
            {text(texts.sessionsFailed)}
          </p>
          <Button onClick={() => void refetch()}>{text(texts.tryAgain)}</Button>
        </>
      )}
      <ul>
        {sessions?.map((session) => (
          <li key={session.id} className="session">
            <SessionItem session={session} />
          </li>
        ))}
      </ul>
      {sessions?.some(({ current }) => !current) && <EndOthers />}
    </AccountSection>
  )
}

function EndOthers() {
  const text = useText()
  const end = useEndOtherSessions()
  const { sentence } = useSentence()
  const signOut = async () => {
    try {
      await end.mutateAsync(undefined)
      toast({ title: text(texts.otherSessionsEnded) })
    } catch (error) {
      toast({ title: text(texts.sessionEndFailed), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  return (
    <Button busy={end.isPending} onClick={() => void signOut()}>
      {text(texts.endOtherSessions)}
    </Button>
  )
}

function SessionItem({ session }: { session: Session }) {
  const text = useText()
  const end = useEndSession()
  const { sentence } = useSentence()
  const name = nameOfBrowser(session, text)
  const when = useFormat().moment(session.lastSeenAt)
  const signOut = async () => {
    try {
      await end.mutateAsync(session)
      toast({ title: text(texts.sessionEnded), description: text(texts.sessionEndedDetail) })
    } catch (error) {
      toast({ title: text(texts.sessionEndFailed), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  return (
    <>
      <div>
        <p className="session-name">
          <bdi>{name}</bdi> {session.current && <Badge tone="second">{text(texts.thisDevice)}</Badge>}
        </p>
        <p className="session-seen">
          <time dateTime={session.lastSeenAt}>{text(texts.lastSeen, { when })}</time>
        </p>
      </div>
      {/* Sign out above ends the current session and leads to the sign-in. */}
      {!session.current && (
        <Button
          size="small"
          aria-label={text(texts.endSessionOf, { name })}
          busy={end.isPending}
          onClick={() => void signOut()}
        >
          {text(texts.endSession)}
        </Button>
      )}
    </>
  )
}

function nameOfBrowser({ userAgent }: Session, text: Text): string {
  if (userAgent === null) return text(texts.unknownDevice)
  const known = browserName(userAgent)
  return known === null ? userAgent : text(texts.deviceOn, { ...known })
}
