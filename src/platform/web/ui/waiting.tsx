import { Spinner } from './spinner.tsx'

/** In the place of a screen that is on its way. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting">
      <Spinner label={label} />
    </div>
  )
}
