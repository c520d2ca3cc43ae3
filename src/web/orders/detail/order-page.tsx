import type { ReactNode } from 'react'
import { BackLink } from '../../account/back-link.tsx'

type OrderPageProps = {
  back: { to: string; label: string } | null
  title: string
  /** The status, beside the title. */
  badge?: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** A second column on wide screens, below the rest on others. */
  aside?: ReactNode
}

/** The layout of a page about one order: link back, title, cards. */
export function OrderPage({ back, title, badge, lead, children, aside }: OrderPageProps) {
  return (
    <div className={aside ? 'py-8' : 'mx-auto max-w-reading py-8'}>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <header className="mb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-28 tabular">{title}</h1>
          {badge}
        </div>
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
      </header>
      {aside ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4">{children}</div>
          <div className="flex min-w-0 flex-col gap-4">{aside}</div>
        </div>
      ) : (
        <div className="flex flex-col gap-4">{children}</div>
      )}
    </div>
  )
}
