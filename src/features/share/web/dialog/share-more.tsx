import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Debate } from '#features/debates/contract/debates.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { renewShareToken, setVisibility } from '../../contract.ts'
import texts from '../../dialog-texts.json' with { type: 'json' }
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../../embed-code.ts'
import { useDebateChange } from '../queries.ts'

export interface ShareMoreProps {
  debate: Pick<Debate, 'id' | 'isPublic'>
  link: string
  question: string
}

export function ShareMore({ debate: { id, isPublic }, link, question }: ShareMoreProps) {
  const text = useText()
  const onFailed = useFailureToast(texts.shareFailed)
  return (
    <details className="share-more">
      <summary>{text(texts.more)}</summary>
      <div className="share-sections">
        <section>
          <h3>{text(texts.embed)}</h3>
          <EmbedCode link={link} title={question} />
        </section>
        <div className="share-settings">
          <PublicSwitch id={id} isPublic={isPublic} onFailed={onFailed} />
          <NewLink id={id} onFailed={onFailed} />
        </div>
      </div>
    </details>
  )
}

function EmbedCode({ link, title }: { link: string; title: string }) {
  const text = useText()
  return (
    <Field label={text(texts.embedCode)}>
      {(control) => (
        <textarea
          {...control}
          className="control"
          readOnly
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={embedCode({ link, title, width: EMBED_WIDTH, height: EMBED_HEIGHT })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Field>
  )
}

interface SettingProps {
  id: string
  onFailed: (error: Error) => void
}

function PublicSwitch({ id, isPublic, onFailed }: SettingProps & { isPublic: boolean }) {
  const text = useText()
  const { mutate } = useMutation({
    mutationFn: (to: boolean) => call(setVisibility, { params: { id }, body: { isPublic: to } }),
    onSuccess: useDebateChange(id),
    onError: onFailed,
  })
  // This state shows the new value at once. The mutation sets its `variables` only in a later task.
  const [wanted, want] = useState<boolean | null>(null)
  const change = (to: boolean) => {
    want(to)
    mutate(to, { onSettled: () => want(null) })
  }
  return (
    <div className="share-setting">
      <Switch
        label={text(texts.isPublic)}
        hint={text(texts.isPublicHint)}
        checked={wanted ?? isPublic}
        onChange={(to) => wanted === null && change(to)}
      />
    </div>
  )
}

function NewLink({ id, onFailed }: SettingProps) {
  const text = useText()
  const hint = useId()
  const [asked, ask] = useState(false)
  const change = useDebateChange(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(renewShareToken, { params: { id } }),
    onSuccess: ({ shareToken }) => {
      change({ shareToken })
      ask(false)
      toast({ title: text(texts.newLinkMade), description: text(texts.newLinkMadeText) })
    },
    onError: onFailed,
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
