import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * The only link of a pressable card. Its text is read, the whole card is its target, and the card shows the focus
 * ring.
 */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none">
      {children}
    </Link>
  )
}
