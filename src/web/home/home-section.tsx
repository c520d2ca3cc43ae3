import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'

type HomeSectionProps = { id: string; title: string; link?: { to: string; label: string }; children: ReactNode }

export function HomeSection({ id, title, link, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="pt-10 sm:pt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-22">
          {title}
        </h2>
        {link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center gap-1 text-14 font-medium text-primary-text hover:underline"
          >
            {link.label}
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
