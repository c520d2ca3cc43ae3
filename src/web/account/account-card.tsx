import { type ReactNode, useId } from 'react'
import { Card } from '#ui/text/card.tsx'

type AccountCardProps = { title: string; action?: ReactNode; children: ReactNode }

/** A section of the account with its own heading. */
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

/** A list of names and values, one row each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

export function Fact({ name, children, end }: { name: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <dt className="text-14 text-ink-muted">{name}</dt>
      {/* On phones the value has its own row below the name. */}
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words max-sm:col-span-2 max-sm:row-start-2">
        {children}
      </dd>
      {end && <dd className="-my-1.5">{end}</dd>}
    </div>
  )
}
