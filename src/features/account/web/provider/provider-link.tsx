import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { linkProvider, readProviderLink, unlinkProvider } from '../../provider-contract.ts'
import { providerTexts } from '../../texts/provider-texts.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { useOwnCall } from '../queries.ts'
import { ProviderRefusal } from './refused.tsx'

const linkKey = [readProviderLink.path] as const

/** §18: whether the operator's identity provider signs in to this account; links it, and ends the link. */
export function ProviderLink() {
  const name = useConfig()?.provider ?? null
  return name === null ? null : <Link name={name} />
}

function Link({ name }: { name: string }) {
  const text = useText()
  const { sentence } = useSentence()
  const cache = useQueryClient()
  const { data } = useQuery({ queryKey: linkKey, queryFn: ({ signal }) => call(readProviderLink, { signal }) })
  const link = useOwnCall(() => call(linkProvider))
  const unlink = useOwnCall(
    () => call(unlinkProvider),
    () => cache.invalidateQueries({ queryKey: linkKey }),
  )
  const refused = (title: string, error: unknown) =>
    toast({ title: text(title, { name }), description: sentence(error as Error), variant: 'destructive' })
  const leave = async () => {
    try {
      location.assign((await link.mutateAsync(undefined)).url)
    } catch (error) {
      refused(providerTexts.signInWith, error)
    }
  }
  const end = async () => {
    try {
      await unlink.mutateAsync(undefined)
      toast({ title: text(providerTexts.unlinked) })
    } catch (error) {
      refused(providerTexts.notUnlinked, error)
    }
  }
  return (
    <AccountSection title={text(providerTexts.signInWith, { name })}>
      <ProviderRefusal name={name} />
      <p className="account-hint">{text(data?.linked ? providerTexts.isLinked : providerTexts.notLinked, { name })}</p>
      {data?.linked === true && (
        <Button busy={unlink.isPending} onClick={() => void end()}>
          {text(providerTexts.unlink)}
        </Button>
      )}
      {data?.linked === false && (
        <Button busy={link.isPending} onClick={() => void leave()}>
          {text(providerTexts.link)}
        </Button>
      )}
    </AccountSection>
  )
}
