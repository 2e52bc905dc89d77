import './switch.css'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  labelClass?: 'field-label'
}

export function Switch({ label, hint, checked, onChange, labelClass }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <>
      <label className={classNames('switch', labelClass)}>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
    </>
  )
}
