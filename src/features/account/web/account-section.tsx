import { useId, type ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface AccountSectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** One section of the account page, named after its heading. */
export function AccountSection({ title, className, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('account-section panel', className)}>
      <h2 id={id} className="account-section-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A row of a section: a name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
