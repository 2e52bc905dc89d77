import { Spinner } from './spinner.tsx'

/** Shown in place of a screen that is still loading. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting">
      <Spinner label={label} />
    </div>
  )
}
