import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { PageLink } from './page-link.tsx'

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-14 font-medium text-ink-muted hover:text-ink"
    >
      <Icon name="arrow-left" size={18} />
      {children}
    </PageLink>
  )
}
