import { useId, type ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export function AccountSection(props: { title: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('account-section panel', props.className)}>
      <h2 id={id} className="account-section-title">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
