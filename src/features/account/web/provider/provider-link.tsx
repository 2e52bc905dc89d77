import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { linkProvider, readProviderLink, unlinkProvider } from '../../provider-contract.ts'
import type { Confirmation } from '../../contract.ts'
import { providerTexts } from '../../texts/credential-texts.ts'
import { AccountSection } from '../account-section.tsx'
import { useOwnCall } from '../queries.ts'
import { useSensitive } from '../credentials/use-sensitive.tsx'
import { ProviderRefusal } from './provider-sign-in.tsx'

/** §18 */
export function ProviderLink({ username }: { username: string }) {
  const name = useConfig()?.provider ?? null
  return name === null ? null : <Link name={name} username={username} />
}

function Link({ name, username }: { name: string; username: string }) {
  const text = useText()
  const cache = useQueryClient()
  const queryKey = [readProviderLink.path]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(readProviderLink, { signal }) })
  const link = useOwnCall((given: Confirmation) => call(linkProvider, { body: given }))
  const unlink = useOwnCall(
    (given: Confirmation) => call(unlinkProvider, { body: given }),
    () => cache.invalidateQueries({ queryKey }),
  )
  const linking = useSensitive(username)
  const unlinking = useSensitive(username, providerTexts.notUnlinked)
  const leave = () => void linking.run(async (given) => location.assign((await link.mutateAsync(given)).url))
  const end = () =>
    void unlinking.run(async (given) => {
      await unlink.mutateAsync(given)
      toast({ title: text(providerTexts.unlinked) })
    })
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
