import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

type AccountCardProps = { title: string; action?: ReactNode; children: ReactNode }

/** One matter of the account, under its own heading. */
export function AccountCard({ title, action, children }: AccountCardProps) {
  const id = useId()
  return (
    <Card look="raised">
      <section aria-labelledby={id}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="text-18">
            {title}
          </h2>
          {action}
        </div>
        <div className="mt-2">{children}</div>
      </section>
    </Card>
  )
}

/** A name and its value, one row each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

export function Fact({ name, children, end }: { name: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <dt className="w-full text-14 text-ink-muted sm:w-32">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words">{children}</dd>
      {end && <dd>{end}</dd>}
    </div>
  )
}
