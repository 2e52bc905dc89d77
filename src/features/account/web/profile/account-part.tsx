import { useId, type ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface AccountPartProps {
  title: string
  className?: string
  children: ReactNode
}

/** One card of the account page, named after its heading. */
export function AccountPart({ title, className, children }: AccountPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('account-part panel', className)}>
      <h2 id={id} className="account-part-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A row of a card: a name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
