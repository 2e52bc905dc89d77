import { useState } from 'react'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'

export function useLoggedOut(): boolean {
  const { user } = useUser()
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  return wasSignedIn && user === null
}

export function UnopenedDebate(props: {
  error: Error
  isLoggedOut: boolean
  busy: boolean
  onRetry: () => void
  onClose: () => void
}) {
  const { error, isLoggedOut, busy, onRetry, onClose } = props
  const text = useText()
  const { sentence } = useSentence()
  return (
    <section role="alert" className="debate">
      <h1 className="sr-only">{text(texts.productTitle)}</h1>
      <p>{isLoggedOut ? text(viewTexts.loggedOut) : sentence(error)}</p>
      <div className="debate-actions">
        {isLoggedOut ? (
          <AuthLink className={buttonClass('quiet')}>{text(viewTexts.logIn)}</AuthLink>
        ) : (
          <Button busy={busy} onClick={onRetry}>
            {text(texts.tryAgain)}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {text(viewTexts.newDebate)}
        </Button>
      </div>
    </section>
  )
}
