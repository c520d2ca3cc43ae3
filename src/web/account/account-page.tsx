import type { ReactNode } from 'react'
import { BackLink } from '#ui/buttons/back-link.tsx'

type AccountPageProps = {
  title: string
  lead?: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  /** The cards use the whole width. Otherwise they are one column of reading width. */
  isWide?: boolean
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** The layout of an account page: a back link, the title and a column of cards. Its title starts where those of the order pages do. */
export function AccountPage({ title, lead, back, isWide, action, children }: AccountPageProps) {
  return (
    <div className="py-8">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28">{title}</h1>
          {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
        </div>
        {action}
      </header>
      <div className={isWide ? 'flex flex-col gap-4' : 'flex max-w-reading flex-col gap-4'}>{children}</div>
    </div>
  )
}
