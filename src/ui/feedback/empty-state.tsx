import type { ReactNode } from 'react'
import { classes } from '../text/classes.ts'

type EmptyStateProps = {
  /** A drawing of the scene kit: see scene.tsx. */
  illustration: ReactNode
  title: string
  /** One sentence, if the title does not say everything. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** The heading level of the title in the page's outline. */
  level?: 1 | 2 | 3
  /** `panel`: a small one, inside a card or beside other content. */
  size?: 'page' | 'panel'
}

/** What a list or page shows while it has nothing: a scene, what is missing, and what to do about it. */
export function EmptyState({ illustration, title, children, action, level = 2, size = 'page' }: EmptyStateProps) {
  const Heading = `h${level}` as const
  const isPanel = size === 'panel'
  return (
    <div
      className={classes(
        'mx-auto flex max-w-form flex-col items-center text-center',
        isPanel ? 'px-2 py-4' : 'px-4 py-12',
      )}
    >
      <div className={isPanel ? 'w-full max-w-40' : 'w-full max-w-60'}>{illustration}</div>
      <Heading className={classes(isPanel ? 'mt-3' : 'mt-6', isPanel && level > 1 ? 'text-16' : 'text-22')}>
        {title}
      </Heading>
      {children && <p className={isPanel ? 'mt-1 text-14 text-ink-muted' : 'mt-2 text-ink-muted'}>{children}</p>}
      {action && <div className={isPanel ? 'mt-4' : 'mt-6'}>{action}</div>}
    </div>
  )
}
