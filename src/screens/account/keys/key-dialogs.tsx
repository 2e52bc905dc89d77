import { useRef, useState } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { ReadOnlyField } from '#platform/web/ui/fields/read-only-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { newKeySchema } from '#features/account/key-contract.ts'
import { KEY_DAYS } from '#features/account/rules.ts'
import keyTexts from '#features/account/texts/key-texts.json' with { type: 'json' }
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import { FormWait, useAccountForm } from '#features/account/web/account-form.tsx'
import { useSensitive } from '#features/account/web/credentials/use-sensitive.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { useMakeKey, useRemoveKeys } from './queries.ts'
import type { Key } from '#features/account/contract.ts'

const DAY_MS = 86_400_000
/** The lifetimes of a key, in days, that the user can choose. A key can also be created without an end. */
const LIVES = [30, KEY_DAYS, 365] as const

export function MakeKeyDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const text = useText()
  const { days: inDays } = useFormat()
  const make = useMakeKey()
  const [made, setMade] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(KEY_DAYS)
  const { run, dialog } = useSensitive(username, keyTexts.keyNotMade)
  const form = useAccountForm({
    schema: newKeySchema,
    failedTitle: keyTexts.keyNotMade,
    send: (given) => {
      const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
      return run(async (proof) => setMade((await make.mutateAsync({ ...given, expiresAt, ...proof })).key))
    },
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || form.busy || onClose()}
        title={text(made === null ? keyTexts.makeKey : keyTexts.newKey)}
        {...(made !== null && { description: text(keyTexts.newKeyOnce) })}
        closeLabel={text(texts.close)}
      >
        {made === null ? (
          <form {...form.props} className="account-form">
            <Field label={text(keyTexts.keyName)} error={form.error('name')}>
              {(control) => <TextInput {...control} name="name" autoComplete="off" />}
            </Field>
            <Field label={text(keyTexts.keyScope)}>
              {(control) => (
                <Select {...control} name="scope" defaultValue="read">
                  <option value="read">{text(keyTexts.scopeRead)}</option>
                  <option value="write">{text(keyTexts.scopeWrite)}</option>
                </Select>
              )}
            </Field>
            <Field label={text(keyTexts.keyExpiry)}>
              {(control) => (
                <Select
                  {...control}
                  value={days ?? ''}
                  onChange={({ currentTarget: { value } }) => setDays(value === '' ? null : Number(value))}
                >
                  {LIVES.map((life) => (
                    <option key={life} value={life}>
                      {inDays(life)}
                    </option>
                  ))}
                  <option value="">{text(keyTexts.noEnd)}</option>
                </Select>
              )}
            </Field>
            <FormWait refusal={form.refusal} />
            <div className="dialog-footer">
              <Button onClick={onClose}>{text(texts.cancel)}</Button>
              <Button type="submit" variant="primary" busy={form.busy}>
                {text(keyTexts.makeKey)}
              </Button>
            </div>
          </form>
        ) : (
          <MadeKey value={made} onClose={onClose} />
        )}
      </Dialog>
      {/* The dialog is outside the form, because React would bubble the dialog's submit event to the form. */}
      {dialog}
    </>
  )
}

function MadeKey({ value, onClose }: { value: string; onClose: () => void }) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(value)
      setCopied(true)
    } catch {
      // Selects the key, so that it can be copied by hand.
      field.current?.select()
      toast({ title: text(keyTexts.copyFailed), variant: 'destructive' })
    }
  }
  return (
    <>
      <ReadOnlyField label={text(keyTexts.newKey)} value={value} ref={field} />
      <div className="dialog-footer">
        <Button onClick={onClose}>{text(texts.close)}</Button>
        <Button variant="primary" onClick={() => void copy()}>
          {text(copied ? keyTexts.copied : keyTexts.copy)}
        </Button>
      </div>
    </>
  )
}

export function RemoveKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const text = useText()
  const { mutateAsync: remove, isPending } = useRemoveKeys()
  const onFailed = useFailureToast(keyTexts.keyNotRemoved)
  const removed = () => remove([apiKey]).then(() => toast({ title: text(keyTexts.keyRemoved) }), onFailed)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={text(keyTexts.removeKeyOf, { name: apiKey.name })}
      description={text(keyTexts.removeKeyQuestion)}
      closeLabel={text(texts.close)}
      footer={
        <>
          <Button onClick={onClose}>{text(texts.cancel)}</Button>
          <Button variant="danger" busy={isPending} onClick={() => void removed().then(onClose)}>
            {text(keyTexts.removeKey)}
          </Button>
        </>
      }
    />
  )
}
