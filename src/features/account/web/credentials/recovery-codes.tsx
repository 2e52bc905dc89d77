import './credentials.css'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { User } from '../../user.ts'
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { AccountSection, Fact } from '../account-section.tsx'
import { useMakeRecoveryCodes, useWaysIn } from './queries.ts'
import { useSensitive } from './use-sensitive.tsx'

/** Renders the recovery codes (§18). @param first true for a new account */
export function RecoveryCodes({ username, first = false }: { username: string; first?: boolean }) {
  const text = useText()
  const format = useFormat()
  const { data: ways } = useWaysIn()
  const make = useMakeRecoveryCodes()
  const { run, dialog } = useSensitive(username)
  const [made, setMade] = useState<ComponentProps<typeof NewCodes> | null>(null)
  const hadCodes = made !== null || (ways !== undefined && ways.recoveryCodes.madeAt !== null)
  const onMake = () =>
    run(async (given) => setMade({ codes: (await make.mutateAsync(given)).codes, replaced: hadCodes }))
  return (
    <AccountSection title={text(credentialTexts.recoveryCodes)}>
      <p className="account-hint">{text(credentialTexts.recoveryCodesHint)}</p>
      {made === null && !first && (
        <dl>
          <Fact name={text(credentialTexts.codesLeft)}>{ways ? format.number(ways.recoveryCodes.left) : '…'}</Fact>
        </dl>
      )}
      {made !== null && <NewCodes {...made} />}
      {!(first && made !== null) && (
        <Button busy={make.isPending} onClick={() => void onMake()}>
          {text(credentialTexts.makeCodes)}
        </Button>
      )}
      {dialog}
    </AccountSection>
  )
}

function NewCodes({ codes, replaced }: { codes: readonly string[]; replaced: boolean }) {
  const text = useText()
  const lines = codes.join('\n')
  const copying = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Focuses the copy button if the button that made the codes was removed while it had the focus.
    if (document.activeElement === document.body) copying.current?.focus()
  }, [])
  const copy = async () => {
    try {
      await copyText(lines)
      toast({ title: text(credentialTexts.copied) })
    } catch {
      toast({ title: text(credentialTexts.copyFailed), variant: 'destructive' })
    }
  }
  return (
    <>
      <p role="status">
        <strong>{text(credentialTexts.codesShown)}</strong>
        {replaced && <> {text(credentialTexts.codesReplaced)}</>}
      </p>
      <ul className="recovery-codes" dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-actions">
        <Button ref={copying} size="small" onClick={() => void copy()}>
          {text(credentialTexts.copy)}
        </Button>
        <Button size="small" onClick={() => print()}>
          {text(credentialTexts.print)}
        </Button>
        <Button size="small" onClick={() => saveFile('einstein-vs-cat-codes.txt', 'text/plain', `${lines}\n`)}>
          {text(credentialTexts.download)}
        </Button>
      </div>
    </>
  )
}

/** Offers recovery codes after a registration (§18). `onDone` is called whether or not the user made codes. */
export function RecoveryOffer({ user, onDone }: { user: User; onDone: () => void }) {
  const text = useText()
  const offer = useRef<HTMLDivElement>(null)
  const { data: ways } = useWaysIn()
  const kept = ways !== undefined && ways.recoveryCodes.left > 0
  // Focuses the offer, because the form that had the focus has been removed.
  useEffect(() => offer.current?.focus(), [])
  return (
    <div className="recovery-offer" ref={offer} tabIndex={-1}>
      <RecoveryCodes username={user.username} first />
      <Button onClick={onDone}>{text(kept ? credentialTexts.goOn : credentialTexts.skip)}</Button>
    </div>
  )
}
