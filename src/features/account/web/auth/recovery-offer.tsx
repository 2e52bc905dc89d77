import '../credentials/credentials.css'
import { useEffect, useRef } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { User } from '../../user.ts'
import { credentialTexts } from '../../texts/credential-texts.ts'
import { RecoveryCodes } from '../credentials/recovery-codes.tsx'

export interface RecoveryOfferProps {
  user: User
  /** Called when the person goes on, with or without codes. */
  onDone: () => void
}

/** §18: offers recovery codes to who has just registered. The registration stands for the password. */
export function RecoveryOffer({ user, onDone }: RecoveryOfferProps) {
  const text = useText()
  const offer = useRef<HTMLDivElement>(null)
  // The form that had the focus has gone.
  useEffect(() => offer.current?.focus(), [])
  return (
    <div className="recovery-offer" ref={offer} tabIndex={-1}>
      <RecoveryCodes username={user.username} first />
      <Button onClick={onDone}>{text(credentialTexts.goOn)}</Button>
    </div>
  )
}
