import type { ReactNode } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { User } from '#features/account/user.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection, Fact } from '#features/account/web/account-section.tsx'
import { SystemTheme } from './system-theme.tsx'

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
