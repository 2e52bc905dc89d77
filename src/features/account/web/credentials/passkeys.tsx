import './credentials.css'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/fields/field.tsx'
import type { Confirmation, Passkey } from '../../contract.ts'
import { PASSKEY_NAME_MAX } from '../../rules.ts'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { AccountSection } from '../account-section.tsx'
import { browserName } from '../browser-name.ts'
import * as queries from './queries.ts'
import { useSensitive } from './use-sensitive.tsx'

export function Passkeys({ username }: { username: string }) {
  const text = useText()
  const { data: ways } = queries.useWaysIn()
  const { data: passkeys } = queries.usePasskeys()
  const known = browserName(navigator.userAgent)
  const add = queries.useAddPasskey(known === null ? text(texts.unknownDevice) : text(texts.deviceOn, { ...known }))
  const remove = queries.useRemovePasskey()
  const removePassword = queries.useRemovePassword()
  const { run, dialog } = useSensitive(username)
  const update = (act: (given: Confirmation) => Promise<unknown>) =>
    void run(async (given) => {
      await act(given)
      toast({ title: text(texts.accountUpdated) })
    })
  return (
    <AccountSection title={text(credentialTexts.passkeys)}>
      <p className="account-hint">{text(credentialTexts.passkeysHint)}</p>
      <ul>
        {passkeys?.map((passkey) => (
          <li key={passkey.id} className="session">
            <PasskeyItem
              passkey={passkey}
              onRemove={() => update((given) => remove.mutateAsync({ id: passkey.id, given }))}
            />
          </li>
        ))}
      </ul>
      <div className="account-actions">
        {queries.passkeysHere() && (
          <Button busy={add.isPending} onClick={() => update(add.mutateAsync)}>
            {text(credentialTexts.addPasskey)}
          </Button>
        )}
        {ways?.password === true && ways.passkeys > 0 && (
          <Button busy={removePassword.isPending} onClick={() => update(removePassword.mutateAsync)}>
            {text(credentialTexts.removePassword)}
          </Button>
        )}
      </div>
      {dialog}
    </AccountSection>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const text = useText()
  const [naming, setNaming] = useState(false)
  const name = useId()
  const format = useFormat()
  if (naming) return <NameForm passkey={passkey} onDone={() => setNaming(false)} />
  return (
    <>
      <div>
        <p className="session-name">
          <bdi id={name}>{passkey.name}</bdi>
        </p>
        {passkey.lastUsedAt !== null && (
          <p className="session-seen">
            <time dateTime={passkey.lastUsedAt}>
              {text(credentialTexts.lastUsed, { when: format.moment(passkey.lastUsedAt) })}
            </time>
          </p>
        )}
      </div>
      <div className="account-actions">
        <Button size="small" aria-describedby={name} onClick={() => setNaming(true)}>
          {text(credentialTexts.rename)}
        </Button>
        <Button size="small" aria-describedby={name} onClick={onRemove}>
          {text(credentialTexts.remove)}
        </Button>
      </div>
    </>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const text = useText()
  const failed = queries.useFailureToast()
  const rename = queries.useRenamePasskey()
  const field = useRef<HTMLInputElement>(null)
  // Focuses the field, because the button that had the focus has been removed.
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') return
    try {
      await rename.mutateAsync({ id: passkey.id, name })
      onDone()
    } catch (error) {
      failed(texts.updateFailed, error)
    }
  }
  return (
    <form className="account-actions" onSubmit={(event) => void submit(event)}>
      <TextInput
        name="name"
        aria-label={text(credentialTexts.passkeyName)}
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        ref={field}
        dir="auto"
      />
      <Button type="submit" size="small" busy={rename.isPending}>
        {text(credentialTexts.rename)}
      </Button>
      <Button size="small" onClick={onDone}>
        {text(texts.cancel)}
      </Button>
    </form>
  )
}
