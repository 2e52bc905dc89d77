import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/calls/call.ts'
import { useForm, type Form, type FormOptions } from '#platform/web/form.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { texts } from '../texts/account-texts.ts'

export interface AccountFormOptions<T> extends Omit<FormOptions<T>, 'onRefused'> {
  /** §8: the title of the toast when the server refuses. */
  readonly failedTitle: string
}

/** A form of the account: a refusal is told in a toast (§8), whose reason stands at its field when it has one. */
export function useAccountForm<T>({ failedTitle, ...options }: AccountFormOptions<T>): Form {
  const text = useText()
  const { sentence } = useSentence()
  return useForm({
    ...options,
    onRefused: (error, atField) => {
      const [title, description] =
        error instanceof CallError ? [failedTitle, sentence(error)] : [texts.formFailed, text(texts.formFailedDetail)]
      toast({ title: text(title), variant: 'destructive', ...(!atField && { description }) })
    },
  })
}
