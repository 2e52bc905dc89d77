import { useText } from '#features/language/web/text.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import texts from '../dialog-texts.json' with { type: 'json' }

export const canSend = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share menu. Ignores the rejection that occurs if the user closes it without choosing. */
export const send = (link: string, question: string): void =>
  void navigator.share({ title: question, url: link }).catch(() => {})

/** Returns a function that copies a link and shows the outcome. It resolves with false if the browser refuses. */
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
