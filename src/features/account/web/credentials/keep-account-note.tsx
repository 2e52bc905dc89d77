import './credentials.css'
import { Link } from '#platform/web/navigation/link.tsx'
import { useText } from '#features/language/web/text.tsx'
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { useWaysIn } from './queries.ts'

/** Asks a subscriber who has neither a passkey nor recovery codes to secure the account (§18). */
export function KeepAccountNote() {
  const text = useText()
  const { data: ways } = useWaysIn()
  if (ways === undefined || ways.passkeys > 0 || ways.recoveryCodes.left > 0) return null
  return (
    <p className="keep-account keep-account-plan" role="note">
      {text(credentialTexts.reminder)}{' '}
      <Link href="/account" className="text-button">
        {text(credentialTexts.recoveryCodes)}
      </Link>
    </p>
  )
}
