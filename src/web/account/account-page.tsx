import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

type AccountPageProps = {
  title: string
  lead?: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** The layout of an account page: a back link, the title and a column of cards. */
export function AccountPage({ title, lead, back, action, children }: AccountPageProps) {
  return (
    <div className="mx-auto max-w-reading py-8">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28">{title}</h1>
          {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
        </div>
        {action}
      </header>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  )
}
