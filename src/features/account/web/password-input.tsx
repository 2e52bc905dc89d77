import { useState, type ComponentProps } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { TextInput } from '#platform/web/ui/fields/field.tsx'
import { EyeIcon, EyeOffIcon } from '#platform/web/ui/icons/icons.tsx'
import { texts } from '../texts/account-texts.ts'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const text = useText()
  const [shown, show] = useState(false)
  const label = text(shown ? texts.hidePassword : texts.showPassword)
  return (
    <div className="password">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-controls={props.id}
        onClick={() => show(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
