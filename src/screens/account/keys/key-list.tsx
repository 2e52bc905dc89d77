import { useState } from 'react'
import type { Key } from '#features/account/contract.ts'
import keyTexts from '#features/account/texts/key-texts.json' with { type: 'json' }
import { AccountSection } from '#features/account/web/account-section.tsx'
import { useFormat } from '#features/language/web/format.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { OwnList } from '../own-list.tsx'
import { useKeys, useRemoveKeys } from './queries.ts'

const load = () => import('./key-dialogs.tsx')
const MakeKeyDialog = lazyOnPress(load, (file) => file.MakeKeyDialog)
const RemoveKeyDialog = lazyOnPress(load, (file) => file.RemoveKeyDialog)

export function KeyList({ username }: { username: string }) {
  const text = useText()
  const [making, setMaking] = useState(false)
  const close = () => setMaking(false)
  return (
    <AccountSection title={text(keyTexts.keys)}>
      <p className="account-hint">{text(keyTexts.keysHint)}</p>
      <a href="/api/docs" className="text-button">
        {text(keyTexts.keysDocs)}
      </a>
      <OwnList list={useKeys()} failed={text(keyTexts.keysFailed)}>
        {(key) => <KeyItem apiKey={key} />}
      </OwnList>
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
    expiresAt === null ? text(keyTexts.noEnd) : text(endOf(expiresAt), { when: day(expiresAt) }),
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

const endOf = (moment: string) => (Date.parse(moment) <= Date.now() ? keyTexts.keyEnded : keyTexts.keyEnds)

/** Offers to remove the API keys after a recovery (§18), which ends sessions but leaves keys valid. */
export function KeysStillWork() {
  const text = useText()
  const { data: keys = [] } = useKeys()
  const { mutateAsync: remove, isPending } = useRemoveKeys()
  const onFailed = useFailureToast(keyTexts.keyNotRemoved)
  if (keys.length === 0) return null
  return (
    <div className="keep-account" role="status">
      <p>{text(keyTexts.keysStillWork)}</p>
      <Button variant="danger" busy={isPending} onClick={() => void remove(keys).catch(onFailed)}>
        {text(keyTexts.removeAllKeys)}
      </Button>
    </div>
  )
}
