import type { ReactNode } from 'react'

type StepPageProps = { title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode }

/** One step of choosing a place: heading, introduction and content. */
export function StepPage({ title, lead, isWide, children }: StepPageProps) {
  return (
    <div className={isWide ? 'py-8 sm:py-10' : 'mx-auto max-w-reading py-8 sm:py-10'}>
      <h1 className="text-28 sm:text-36">{title}</h1>
      {lead && <p className="mt-2 max-w-reading text-ink-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** The button of a step. It sticks to the bottom of the screen on phones, and stands below the choices elsewhere. */
export function StepAction({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-bottom-bar=""
      className={`sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0 ${className}`}
    >
      {children}
    </div>
  )
}
