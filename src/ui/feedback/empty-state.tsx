import type { ReactNode } from 'react'

type EmptyStateProps = {
  illustration: ReactNode
  title?: string
  /** One sentence. */
  children: ReactNode
  /** One action. */
  action?: ReactNode
  /** The heading level of the title in the page's outline. */
  level?: 1 | 2 | 3
}

export function EmptyState({ illustration, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center">
      <div className="w-full max-w-60">{illustration}</div>
      {title && <Heading className="mt-6 text-22">{title}</Heading>}
      <p className={title ? 'mt-2 text-ink-muted' : 'mt-6 text-18 text-ink-muted'}>{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
