import { Spinner } from './spinner.tsx'

export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting">
      <Spinner label={label} />
    </div>
  )
}
