import { type ReactNode, useId } from 'react'
import { Icon } from '../pictures/icon.tsx'

export type AccordionItem = { id: string; title: string; body: ReactNode; isOpen?: boolean }

type AccordionProps = {
  items: AccordionItem[]
  /** Opening one item closes the others. */
  isExclusive?: boolean
}

/** Native `<details>`: they work without scripts, and the browser's search finds their content. */
export function Accordion({ items, isExclusive = true }: AccordionProps) {
  const name = useId()
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={isExclusive ? name : undefined} open={item.isOpen} className="group">
          <summary className="flex min-h-14 list-none items-center gap-4 rounded-control py-4 font-medium transition-colors hover:text-primary-text">
            <span className="flex-1">{item.title}</span>
            <Icon
              name="chevron-down"
              size={20}
              className="text-ink-muted transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="fade-in max-w-reading pr-8 pb-5 text-ink-muted">{item.body}</div>
        </details>
      ))}
    </div>
  )
}
