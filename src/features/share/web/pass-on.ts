/** The ways to pass a link on: by copying it, or through the device's own menu. */
import { useText } from '#features/language/web/text.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import texts from '../dialog-texts.json' with { type: 'json' }

export const canSend = (): boolean => typeof navigator.share === 'function'

/** Ignores the rejection when the user closes the menu without a choice. */
export const send = (link: string, question: string): void =>
  void navigator.share({ title: question, url: link }).catch(() => {})

/** Both outcomes show a toast. The returned function resolves with false if the browser refuses to copy. */
export function useCopyLink(): (link: string) => Promise<boolean> {
  const text = useText()
  return async (link) => {
    try {
      await copyText(link)
    } catch {
      toast({ title: text(texts.copyFailed), description: text(texts.copyFailedText), variant: 'destructive' })
      return false
    }
    toast({ title: text(texts.linkCopied), description: text(texts.linkCopiedText) })
    return true
  }
}
