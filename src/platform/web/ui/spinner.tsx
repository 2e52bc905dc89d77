export function Spinner({ label }: { label?: string }) {
  const drum = (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="spinner">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="4" strokeDasharray="4.5 4.92" />
    </svg>
  )
  if (label === undefined) return drum
  return (
    <span role="status" className="spinner-status">
      {drum}
      <span>{label}</span>
    </span>
  )
}

export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting">
      <Spinner label={label} />
    </div>
  )
}
