import { type ReactNode, useReducer, useState } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { User } from '#features/account/user.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection, Fact } from '#features/account/web/account-section.tsx'
import { chooseTheme, followsSystem, shownTheme, useTheme } from '#platform/web/theme.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { useSaveTheme } from '#features/account/web/viewer.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { texts as debateTexts } from '#features/debates/texts/form-texts.ts'
import { useUserDebateCount } from '#features/debates/web/lists/own-debates-queries.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useExport } from '#features/account/web/queries.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import type { Tier } from '#features/models/catalogue.ts'

export interface AccountStatusProps {
  user: User
  plan: ReactNode
}

/** §2 "Account Status". */
export function AccountStatus({ user, plan }: AccountStatusProps) {
  const text = useText()
  const date = useFormat().day(user.createdAt)
  return (
    <AccountSection title={text(texts.accountStatus)}>
      <dl>
        <Fact name={text(texts.status)}>
          <Badge tone="second">{text(texts.active)}</Badge>
        </Fact>
        <Fact name={text(texts.memberSince)}>
          <time dateTime={user.createdAt}>{text(texts.memberLabel, { date })}</time>
        </Fact>
      </dl>
      {plan}
      <SystemTheme />
    </AccountSection>
  )
}

/** §12: the theme follows this browser's system until the header's toggle is used. */
function SystemTheme() {
  const text = useText()
  // The toggle in the header changes the choice with the theme.
  useTheme()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const save = useSaveTheme()
  const follows = followsSystem()
  const choose = (on: boolean) => {
    chooseTheme(on ? 'system' : shownTheme())
    if (!on) save(shownTheme())
    drawAgain()
  }
  return <Switch label={text(texts.systemTheme)} checked={follows} onChange={choose} />
}

/** §2 account page, "Debate Stats". */
export function DebateStats() {
  const text = useText()
  const format = useFormat()
  const { data: total, isError } = useUserDebateCount()
  return (
    <AccountSection title={text(listTexts.debateStats)}>
      {total === undefined && !isError ? (
        <Spinner label={text(debateTexts.loading)} />
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

/** §11: downloads everything that is stored about the user. */
export function ExportData({ username }: { username: string }) {
  const text = useText()
  const { sentence } = useSentence()
  const { mutateAsync: read, isPending } = useExport()
  const download = async () => {
    try {
      saveFile(`einstein-vs-cat-${username}.json`, 'application/json', await read(undefined))
    } catch (error) {
      toast({ title: text(texts.exportFailed), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  return (
    <AccountSection title={text(texts.exportData)}>
      <p className="account-hint">{text(texts.exportHint)}</p>
      <Button busy={isPending} onClick={() => void download()}>
        {text(texts.exportData)}
      </Button>
    </AccountSection>
  )
}

const DeleteAccountDialog = lazyOnPress(
  () => import('./delete-account-dialog.tsx'),
  (file) => file.DeleteAccountDialog,
)

/** §11 */
export function DeleteAccount({ username, tier }: { username: string; tier: Tier }) {
  const text = useText()
  const [deleting, setDeleting] = useState(false)
  return (
    <AccountSection title={text(texts.deleteAccount)}>
      <p className="account-hint">{text(texts.deleteAccountText)}</p>
      <Button variant="danger" onClick={() => setDeleting(true)}>
        {text(texts.deleteAccount)}
      </Button>
      {deleting && (
        <DeleteAccountDialog
          username={username}
          tier={tier}
          onClose={() => setDeleting(false)}
          onFailed={() => setDeleting(false)}
        />
      )}
    </AccountSection>
  )
}
