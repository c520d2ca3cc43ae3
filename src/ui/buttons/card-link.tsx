import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The one link of a pressable card: its words are read, all of the card is the target, the card wears the focus ring. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none">
      {children}
    </Link>
  )
}
