import { useId, useState } from 'react'
import type { Debate } from '#features/debates/contract/debates.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { dialogTexts as texts } from '../../dialog-texts.ts'
import { useRenewLink, useSetPublic } from '../queries.ts'

/** What the owner decides about the link: if the debate is also public, and when the link ends (§12). */
export function LinkSettings({ debate }: { debate: Pick<Debate, 'id' | 'isPublic'> }) {
  return (
    <div className="share-settings">
      <PublicSwitch {...debate} />
      <NewLink id={debate.id} />
    </div>
  )
}

function PublicSwitch({ id, isPublic }: { id: string; isPublic: boolean }) {
  const text = useText()
  const failed = useFailed()
  const { mutate } = useSetPublic(id, failed)
  // Own state: the mutation tells its variables only in a later task, until which React would undo the press.
  const [wanted, want] = useState<boolean | null>(null)
  const shown = wanted ?? isPublic
  const change = (to: boolean) => {
    want(to)
    mutate(to, { onSettled: () => want(null) })
  }
  return (
    <div className="share-setting">
      <Switch
        label={text(texts.isPublic)}
        hint={text(texts.isPublicHint)}
        checked={shown}
        onChange={(to) => wanted === null && change(to)}
      />
    </div>
  )
}

function NewLink({ id }: { id: string }) {
  const text = useText()
  const hint = useId()
  const [asked, ask] = useState(false)
  const failed = useFailed()
  const { mutate, isPending } = useRenewLink(id, {
    onRenewed: () => {
      ask(false)
      toast({ title: text(texts.newLinkMade), description: text(texts.newLinkMadeText) })
    },
    onFailed: failed,
  })
  if (!asked) {
    return (
      <Button size="small" onClick={() => ask(true)}>
        {text(texts.newLink)}
      </Button>
    )
  }
  return (
    <div role="group" aria-labelledby={hint} className="share-setting">
      <p id={hint}>{text(texts.newLinkHint)}</p>
      <p className="share-choice">
        <Button size="small" variant="danger" busy={isPending} onClick={() => mutate()}>
          {text(texts.newLink)}
        </Button>
        <Button size="small" onClick={() => ask(false)}>
          {text(texts.keepLink)}
        </Button>
      </p>
    </div>
  )
}

function useFailed(): (error: Error) => void {
  const text = useText()
  const { sentence } = useSentence()
  return (error) => {
    toast({ title: text(texts.shareFailed), description: sentence(error), variant: 'destructive' })
  }
}
