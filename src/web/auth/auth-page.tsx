import type { ReactNode } from 'react'

type AuthPageProps = {
  title: string
  lead?: ReactNode
  illustration?: ReactNode
  children: ReactNode
  /** Below the card: links to other ways of signing in. */
  below?: ReactNode
}

/** The layout of a page about signing in: a title and one card. */
export function AuthPage({ title, lead, illustration, children, below }: AuthPageProps) {
  return (
    <div className="mx-auto max-w-sign-in py-8 sm:py-12">
      {illustration && <div className="mx-auto mb-6 w-44">{illustration}</div>}
      <h1 className={illustration ? 'text-center text-display' : 'text-display'}>{title}</h1>
      {lead && <p className={illustration ? 'mt-2 text-center text-ink-muted' : 'mt-2 text-ink-muted'}>{lead}</p>}
      <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-6">{children}</div>
      {below && <div className="mt-4 text-center text-ink-muted">{below}</div>}
    </div>
  )
}

/** A line of text and links, high enough for touch. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-4">{children}</p>
}
