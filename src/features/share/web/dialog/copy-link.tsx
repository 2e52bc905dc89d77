import { useEffect, useRef, useState } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Clock } from '#platform/clock.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ReadOnlyField } from '#platform/web/ui/fields/read-only-field.tsx'
import { dialogTexts as texts } from '../../dialog-texts.ts'
import { COPIED_MS } from '../../rules.ts'

/** The link to read and to copy (§2, §4). */
export function CopyLink({ link, clock }: { link: string; clock: Clock }) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<AbortController | null>(null)
  useEffect(() => () => copied?.abort(), [copied])

  const copy = async () => {
    try {
      await copyText(link)
    } catch {
      // The selected link can be copied by hand.
      field.current?.select()
      toast({ title: text(texts.copyFailed), description: text(texts.copyFailedText), variant: 'destructive' })
      return
    }
    toast({ title: text(texts.linkCopied), description: text(texts.linkCopiedText) })
    const over = new AbortController()
    setCopied(over)
    clock.sleep(COPIED_MS, over.signal).then(
      () => setCopied((now) => (now === over ? null : now)),
      () => {},
    )
  }
  return (
    <div className="share-link">
      <ReadOnlyField label={text(texts.link)} value={link} ref={field} />
      <Button variant="primary" onClick={() => void copy()}>
        {text(copied === null ? texts.copy : texts.copied)}
      </Button>
    </div>
  )
}
