/** A slip of evidence with a clip marks text that neither debater has written. It has two inks out of register. */
export function Slip() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" className="mirrored">
      <path d="M6 10h20l7 7v19H6z" fill="var(--first-solid)" transform="translate(-2 1)" />
      <path d="M6 10h20l7 7v19H6z" fill="var(--second-solid)" transform="translate(2 -1)" />
      <path d="M6 10h20l7 7v19H6z" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M26 10v7h7" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M11 22h17M11 27h17M11 32h11" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M12 16V7a3 3 0 0 1 6 0v8a1.5 1.5 0 0 1-3 0V8" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
    </svg>
  )
}
