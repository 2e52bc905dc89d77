import { useId, type ReactNode } from 'react'

/** One card of the account page, named after its heading. */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="account-part panel">
      <h2 id={id} className="account-part-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A row of a card: what it is, and how it stands. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
