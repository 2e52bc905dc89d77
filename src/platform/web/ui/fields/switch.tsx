import './switch.css'
import { type ReactNode, useId } from 'react'

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
      <label className={labelClass === undefined ? 'switch' : `switch ${labelClass}`}>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
    </>
  )
}
