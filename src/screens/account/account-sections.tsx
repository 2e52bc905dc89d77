import { useReducer, useState } from 'react'
import type { Session } from '#features/account/contract.ts'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import type { User } from '#features/account/user.ts'
import { AccountSection, Fact } from '#features/account/web/account-section.tsx'
import { browserName } from '#features/account/web/browser-name.ts'
import { useEndOtherSessions, useEndSession, useExport, useSessions } from '#features/account/web/queries.ts'
import { useSaveTheme } from '#features/account/web/viewer.ts'
import billingTexts from '#features/billing/texts.json' with { type: 'json' }
import debateTexts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import listTexts from '#features/debates/texts/list-texts.json' with { type: 'json' }
import { useUserDebateCount } from '#features/debates/web/lists/own-debates-queries.ts'
import type { Text } from '#features/language/fill.ts'
import { useFormat } from '#features/language/web/format.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { tierTexts } from '#features/models/tier-texts.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { chooseTheme, followsSystem, shownTheme, useTheme } from '#platform/web/theme.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { OwnList } from './own-list.tsx'

export function AccountStatus({ user }: { user: User }) {
  const text = useText()
  const date = useFormat().day(user.createdAt)
  return (
    <AccountSection title={text(texts.accountStatus)}>
      <dl>
        <Fact name={text(texts.status)}>
          <Badge tone="second">{text(texts.active)}</Badge>
        </Fact>
        <Fact name={text(texts.memberSince)}>
          <time dateTime={user.createdAt}>{date}</time>
        </Fact>
      </dl>
      <PlanFacts user={user} />
      <SystemTheme />
    </AccountSection>
  )
}

function PlanFacts({ user }: { user: User }) {
  const text = useText()
  const { day } = useFormat()
  const { subscriptionTier: tier, subscriptionStatus: status, subscriptionPeriodEnd: end } = user
  const paid = tier !== 'free'
  const cancelling = paid && status === 'cancelled'
  return (
    <>
      <dl>
        <Fact name={text(billingTexts.plan)}>
          {text(tierTexts[tier])} {cancelling && text(billingTexts.cancelling)}
        </Fact>
        {status === 'past_due' && <Fact name={text(billingTexts.payment)}>{text(billingTexts.paymentFailed)}</Fact>}
        {paid && end !== null && status !== 'past_due' && (
          <Fact name={text(cancelling ? billingTexts.accessUntil : billingTexts.nextBilling)}>
            <time dateTime={end}>{day(end)}</time>
          </Fact>
        )}
      </dl>
      <Link href="/subscription" className={buttonClass()}>
        {text(billingTexts.manageSubscription)}
      </Link>
    </>
  )
}

/** Renders a switch that makes the theme follow the system until the user presses the toggle in the header (§12). */
function SystemTheme() {
  const text = useText()
  // Makes this switch render again when the toggle in the header is pressed.
  useTheme()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const save = useSaveTheme()
  const choose = (on: boolean) => {
    chooseTheme(on ? 'system' : shownTheme())
    if (!on) save(shownTheme())
    drawAgain()
  }
  return <Switch label={text(texts.systemTheme)} checked={followsSystem()} onChange={choose} />
}

export function DebateStats() {
  const text = useText()
  const format = useFormat()
  const { data: total, isError } = useUserDebateCount()
  const none = text(listTexts.noData)
  return (
    <AccountSection title={text(listTexts.debateStats)}>
      {total === undefined && !isError ? (
        <Spinner label={text(debateTexts.loading)} />
      ) : (
        <dl>
          <Fact name={text(listTexts.totalDebates)}>{total === undefined ? none : format.number(total)}</Fact>
          <Fact name={text(listTexts.aiEngagements)}>{total ? text(listTexts.sessionCount, { n: total }) : none}</Fact>
        </dl>
      )}
    </AccountSection>
  )
}

export function SessionList() {
  const text = useText()
  const sessions = useSessions()
  return (
    <AccountSection title={text(texts.yourSessions)}>
      <OwnList list={sessions} failed={text(texts.sessionsFailed)}>
        {(session) => <SessionItem session={session} />}
      </OwnList>
      {sessions.data?.some(({ current }) => !current) && <EndOthers />}
    </AccountSection>
  )
}

function EndOthers() {
  const text = useText()
  const { mutateAsync: end, isPending } = useEndOtherSessions()
  const onFailed = useFailureToast(texts.sessionEndFailed)
  const signOut = () => end(undefined).then(() => toast({ title: text(texts.otherSessionsEnded) }), onFailed)
  return (
    <Button busy={isPending} onClick={() => void signOut()}>
      {text(texts.endOtherSessions)}
    </Button>
  )
}

function SessionItem({ session }: { session: Session }) {
  const text = useText()
  const { mutateAsync: end, isPending } = useEndSession()
  const onFailed = useFailureToast(texts.sessionEndFailed)
  const name = nameOfBrowser(session, text)
  const when = useFormat().moment(session.lastSeenAt)
  const onEnded = () => toast({ title: text(texts.sessionEnded), description: text(texts.sessionEndedDetail) })
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
      {/* Only other sessions have this button, because "Sign out" ends the current session. */}
      {!session.current && (
        <Button
          size="small"
          aria-label={text(texts.endSessionOf, { name })}
          busy={isPending}
          onClick={() => void end(session).then(onEnded, onFailed)}
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

export function ExportData({ username }: { username: string }) {
  const text = useText()
  const { mutateAsync: read, isPending } = useExport()
  const onFailed = useFailureToast(texts.exportFailed)
  const save = (data: string) => saveFile(`einstein-vs-cat-${username}.json`, 'application/json', data)
  return (
    <AccountSection title={text(texts.exportData)}>
      <p className="account-hint">{text(texts.exportHint)}</p>
      <Button busy={isPending} onClick={() => void read(undefined).then(save).catch(onFailed)}>
        {text(texts.exportData)}
      </Button>
    </AccountSection>
  )
}

const load = () => import('./delete-account-dialog.tsx')
const DeleteAccountDialog = lazyOnPress(load, (file) => file.DeleteAccountDialog)

export function DeleteAccount({ user }: { user: User }) {
  const text = useText()
  const [deleting, setDeleting] = useState(false)
  const close = () => setDeleting(false)
  return (
    <AccountSection title={text(texts.deleteAccount)}>
      <p className="account-hint">{text(texts.deleteAccountText)}</p>
      <Button variant="danger" onClick={() => setDeleting(true)}>
        {text(texts.deleteAccount)}
      </Button>
      {deleting && <DeleteAccountDialog user={user} onClose={close} onFailed={close} />}
    </AccountSection>
  )
}
