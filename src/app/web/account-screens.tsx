/** The account's screens, completed with components of other features. */
import { AccountScreen } from '#features/account/web/profile/account-screen.tsx'
import { AuthScreen } from '#features/account/web/auth/auth-screen.tsx'
import { PlanFacts } from '#features/billing/web/plan-facts.tsx'
import { DebateStats } from '#features/debate/web/lists/debate-stats.tsx'
import { CatPortrait, EinsteinPortrait } from '#features/debate/web/reading/art/portraits.tsx'
import { PunchCard } from '#features/debate/web/form/punch-card.tsx'
import { useText } from '#features/language/web/text.tsx'
import { screenTexts } from '../screen-texts.ts'

/** §2 /auth */
export function Auth() {
  return <AuthScreen aside={<AuthAside />} />
}

/** §2 /account */
export function Account() {
  return <AccountScreen stats={<DebateStats />} Plan={PlanFacts} Art={PunchCard} />
}

const gains = [screenTexts.gainUnlimited, screenTexts.gainModels, screenTexts.gainDebates]

function AuthAside() {
  const text = useText()
  return (
    <>
      <div className="auth-portraits">
        <EinsteinPortrait size={132} />
        <CatPortrait size={132} />
      </div>
      <ul className="auth-gains">
        {gains.map((gain) => (
          <li key={gain}>{text(gain)}</li>
        ))}
      </ul>
    </>
  )
}
