import { useText } from '#features/language/web/text.tsx'
import { PROVIDER_REFUSALS } from '../../provider-contract.ts'
import { refusals } from '../../texts/refusal-texts.ts'

/** Why a sign-in at the provider came to nothing, as the address says since the way back (§18). */
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
