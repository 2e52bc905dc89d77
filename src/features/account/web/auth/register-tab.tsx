import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { refusals } from '../../texts/refusal-texts.ts'
import { RegisterForm, type RegisterFormProps } from './register-form.tsx'

/** The form, or why there is none. */
export function RegisterTab({ draft, invite, ...on }: RegisterFormProps) {
  const text = useText()
  const registration = useConfig()?.registration
  if (registration === 'invite' && invite === null) return <p>{text(refusals['invite-needed'])}</p>
  return <RegisterForm draft={draft} invite={invite} {...on} />
}
