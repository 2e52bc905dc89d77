import { useLocation } from 'wouter'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { texts } from '../../texts/account-texts.ts'
import { useLogout } from '../queries.ts'

/** §2: Sign out from the account menu or the profile page leads to /auth. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const text = useText()
  const { sentence } = useSentence()
  const [, navigate] = useLocation()
  const logout = useLogout()
  const signOut = async () => {
    try {
      await logout.mutateAsync(undefined)
    } catch (error) {
      toast({ title: text(texts.logoutFailed), description: sentence(error as Error), variant: 'destructive' })
      return
    }
    navigate('/auth')
    toast({ title: text(texts.loggedOut), description: text(texts.loggedOutDetail) })
  }
  return { signOut: () => void signOut(), busy: logout.isPending }
}
