import { useQuery } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { linkProvider, readProviderLink, unlinkProvider } from '../../provider-contract.ts'
import type { Confirmation } from '../../contract.ts'
import providerTexts from '../../texts/provider-texts.json' with { type: 'json' }
import { AccountSection } from '../account-section.tsx'
import { useOwnCall } from '../queries.ts'
import { useSensitive } from '../credentials/use-sensitive.tsx'
import { ProviderRefusal } from './provider-sign-in.tsx'

export function ProviderLink({ username }: { username: string }) {
  const name = useConfig()?.provider ?? null
  const text = useText()
  const queryKey = [readProviderLink.path]
  const { data } = useQuery({
    queryKey,
    enabled: name !== null,
    queryFn: ({ signal }) => call(readProviderLink, { signal }),
  })
  const link = useOwnCall((given: Confirmation) => call(linkProvider, { body: given }))
  const unlink = useOwnCall(
    (given: Confirmation) => call(unlinkProvider, { body: given }),
    (cache) => cache.invalidateQueries({ queryKey }),
  )
  const linking = useSensitive(username)
  const unlinking = useSensitive(username, providerTexts.notUnlinked)
  const leave = () => void linking.run(async (given) => location.assign((await link.mutateAsync(given)).url))
  const end = () =>
    void unlinking.run(async (given) => {
      await unlink.mutateAsync(given)
      toast({ title: text(providerTexts.unlinked) })
    })
  if (name === null) return null
  return (
    <AccountSection title={text(providerTexts.signInWith, { name })}>
      <ProviderRefusal name={name} />
      <p className="account-hint">{text(data?.linked ? providerTexts.isLinked : providerTexts.notLinked, { name })}</p>
      {data?.linked === true && (
        <Button busy={unlink.isPending} onClick={end}>
          {text(providerTexts.unlink)}
        </Button>
      )}
      {data?.linked === false && (
        <Button busy={link.isPending} onClick={leave}>
          {text(providerTexts.link)}
        </Button>
      )}
      {linking.dialog}
      {unlinking.dialog}
    </AccountSection>
  )
}
