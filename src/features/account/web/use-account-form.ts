import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/call.ts'
import { useForm, type Form, type FormOptions } from '#platform/web/form.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { texts } from '../texts.ts'

export interface AccountFormOptions<T> extends Omit<FormOptions<T>, 'onRefused'> {
  /** §8: the title of the toast when the server refuses. */
  readonly failedTitle: string
}

/** A form of the account: a refusal is shown in a toast (§8) and at its field. */
export function useAccountForm<T>({ failedTitle, ...options }: AccountFormOptions<T>): Form {
  const text = useText()
  const { message } = useSentence()
  return useForm({
    ...options,
    onRefused: (error) => {
      const [title, description] =
        error instanceof CallError ? [failedTitle, message(error)] : [texts.formFailed, text(texts.formFailedDetail)]
      toast({ title: text(title), description, variant: 'destructive' })
    },
  })
}
