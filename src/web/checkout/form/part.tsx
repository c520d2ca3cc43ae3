import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'

type PartProps = { title: string; icon: IconName; id?: string; children: ReactNode }

/** A card of the checkout with its own heading. */
export function Part({ title, icon, id, children }: PartProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 shadow-rest sm:p-6"
    >
      <h2 id={headingId} className="mb-4 flex min-h-11 items-center gap-3 text-18">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-50 text-primary-text">
          <Icon name={icon} size={20} />
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
