import { useState } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Key } from '#features/account/contract.ts'
import { keyTexts } from '#features/account/texts/key-texts.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection } from '#features/account/web/account-section.tsx'
import { useKeys, useRemoveKeys } from './queries.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { toast } from '#platform/web/toast/toast.ts'

const MakeKeyDialog = lazyOnPress(
  () => import('./key-dialogs.tsx'),
  (file) => file.MakeKeyDialog,
)
const RemoveKeyDialog = lazyOnPress(
  () => import('./key-dialogs.tsx'),
  (file) => file.RemoveKeyDialog,
)

/** §11: the user's API keys. */
export function KeyList({ username }: { username: string }) {
  const text = useText()
  const { data: keys, isError, refetch } = useKeys()
  const [making, setMaking] = useState(false)
  const close = () => setMaking(false)
  return (
    <AccountSection title={text(keyTexts.keys)}>
      <p className="account-hint">{text(keyTexts.keysHint)}</p>
      <a href="/api/docs" className="text-button">
        {text(keyTexts.keysDocs)}
      </a>
      {keys === undefined && !isError && <Spinner label={text(texts.loading)} />}
      {isError && (
        <>
          <p role="alert" className="field-error">
            {text(keyTexts.keysFailed)}
          </p>
          <Button onClick={() => void refetch()}>{text(texts.tryAgain)}</Button>
        </>
      )}
      <ul>
        {keys?.map((key) => (
          <li key={key.id} className="session">
            <KeyItem apiKey={key} />
          </li>
        ))}
      </ul>
      <Button onClick={() => setMaking(true)}>{text(keyTexts.makeKey)}</Button>
      {making && <MakeKeyDialog username={username} onClose={close} onFailed={close} />}
    </AccountSection>
  )
}

function KeyItem({ apiKey }: { apiKey: Key }) {
  const text = useText()
  const { day, moment } = useFormat()
  const [removing, setRemoving] = useState(false)
  const { name, scope, prefix, createdAt, lastUsedAt, expiresAt } = apiKey
  const close = () => setRemoving(false)
  const facts = [
    text(keyTexts.keyCreated, { when: day(createdAt) }),
    lastUsedAt === null ? text(keyTexts.keyUnused) : text(keyTexts.keyUsed, { when: moment(lastUsedAt) }),
    endOf(expiresAt, text, day),
  ]
  return (
    <>
      <div>
        <p className="session-name">
          <bdi>{name}</bdi>
          <Badge>{text(scope === 'read' ? keyTexts.scopeRead : keyTexts.scopeWrite)}</Badge>
        </p>
        <p className="session-seen">
          <code dir="ltr">{prefix}…</code> · {facts.join(' · ')}
        </p>
      </div>
      <Button size="small" aria-label={text(keyTexts.removeKeyOf, { name })} onClick={() => setRemoving(true)}>
        {text(keyTexts.removeKey)}
      </Button>
      {removing && <RemoveKeyDialog apiKey={apiKey} onClose={close} onFailed={close} />}
    </>
  )
}

function endOf(end: string | null, text: ReturnType<typeof useText>, day: (moment: string) => string): string {
  if (end === null) return text(keyTexts.noEnd)
  const over = Date.parse(end) <= Date.now()
  return text(over ? keyTexts.keyEnded : keyTexts.keyEnds, { when: day(end) })
}

/** §18: a recovery ends sessions but leaves keys, so it offers to remove them. */
export function KeysStillWork() {
  const text = useText()
  const { sentence } = useSentence()
  const { data: keys = [] } = useKeys()
  const { mutateAsync, isPending } = useRemoveKeys()
  const remove = async () => {
    try {
      await mutateAsync(keys)
    } catch (error) {
      toast({ title: text(keyTexts.keyNotRemoved), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  if (keys.length === 0) return null
  return (
    <div className="keep-account" role="status">
      <p>{text(keyTexts.keysStillWork)}</p>
      <Button variant="danger" busy={isPending} onClick={() => void remove()}>
        {text(keyTexts.removeAllKeys)}
      </Button>
    </div>
  )
}
