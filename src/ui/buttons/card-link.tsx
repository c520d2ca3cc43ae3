import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'

type CardLinkProps = { to: string; viewTransition?: boolean; children: ReactNode }

/**
 * The only link of a pressable card. Its text is read, the whole card is its target, and the card shows the focus
 * ring. Its padding changes no line's height, but tools that measure targets see 24 px.
 */
export function CardLink({ to, viewTransition = false, children }: CardLinkProps) {
  return (
    <PageLink
      to={to}
      viewTransition={viewTransition}
      className="py-1 after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
    >
      {children}
    </PageLink>
  )
}
