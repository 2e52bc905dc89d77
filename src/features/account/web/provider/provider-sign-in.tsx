import { useHistoryState } from '#platform/web/navigation/location.ts'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { addressOf } from '#platform/endpoint.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { beginProviderSignIn, PROVIDER_REFUSALS } from '../../provider-contract.ts'
import providerTexts from '../../texts/provider-texts.json' with { type: 'json' }
import refusals from '../../texts/refusal-texts.json' with { type: 'json' }
import { returnPath } from '../auth/return-path.ts'

export function ProviderSignIn() {
  const text = useText()
  const config = useConfig()
  const state = useHistoryState()
  if (!config?.provider) return null
  // Sign-in begins at PUBLIC_URL, where the provider returns. `Referer` shows the server that an alias linked to it.
  const origin = config.aliases.includes(location.host) ? config.publicUrl : ''
  const address = addressOf(beginProviderSignIn, { query: { returnTo: returnPath(state) } })
  return (
    <>
      <ProviderRefusal name={config.provider} />
      <a href={origin + address} referrerPolicy="origin" className={buttonClass('quiet', 'large')}>
        {text(providerTexts.signInWith, { name: config.provider })}
      </a>
    </>
  )
}

/** Shows why the sign-in was refused (§18). The URL contains the reason's code. */
export function ProviderRefusal({ name }: { name: string }) {
  const text = useText()
  const said = new URLSearchParams(location.search).get('refused')
  const code = PROVIDER_REFUSALS.find((known) => known === said)
  if (code === undefined) return null
  return (
    <p role="alert" className="form-wait">
      {text(refusals[code], { name })}
    </p>
  )
}
