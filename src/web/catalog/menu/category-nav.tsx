import { useEffect, useRef } from 'react'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { classes } from '#ui/text/classes.ts'
import { prefersLessMotion } from '#ui/text/use-motion.ts'

export type CategoryNavItem = { id: string; name: string; to: string }

type CategoryNavProps = {
  items: readonly CategoryNavItem[]
  currentId: string | null
  /** Replaces the link's navigation: the menu scrolls to a section. */
  onChoose?: (id: string) => void
  /** The links change the list on the same page. The page scrolls to the top of the list instead of to its own top. */
  isInPlace?: boolean
}

/** The categories as a row of chips. The row scrolls so that the current chip is visible. */
export function CategoryNav({ items, currentId, onChoose, isInPlace }: CategoryNavProps) {
  const bar = useRef<HTMLElement>(null)
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current id decides which chip has aria-current
  useEffect(() => {
    const list = row.current
    const chip = list?.querySelector<HTMLElement>('[aria-current]')
    // Not away from a chip that the keyboard has reached.
    if (!list || !chip || list.contains(document.activeElement)) return
    // Scrolls only the row. scrollIntoView would scroll the page, too.
    const left = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2
    list.scrollTo({ left, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  }, [currentId])
  return (
    <nav ref={bar} aria-label={catalogueTexts.categories} className="min-w-0 flex-1">
      <ul
        ref={row}
        className="relative flex scroll-px-6 gap-2 overflow-x-auto py-2 pr-6 pl-4 [mask-image:linear-gradient(to_right,transparent,#000_1rem,#000_calc(100%-1.5rem),transparent)] [scrollbar-width:none]"
      >
        {items.map(({ id, name, to }) => (
          <li key={id} className="shrink-0">
            <PageLink
              to={to}
              preventScrollReset={isInPlace ?? false}
              aria-current={id === currentId ? 'true' : undefined}
              // Browsers do not scroll to a focused chip of which a part is visible.
              onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              onClick={(event) => {
                if (isInPlace) bar.current?.closest('[data-menu]')?.scrollIntoView()
                if (!onChoose) return
                event.preventDefault()
                onChoose(id)
              }}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full px-4 text-14 font-medium whitespace-nowrap transition-colors',
                id === currentId
                  ? 'bg-primary-fill text-primary-on-fill'
                  : 'bg-surface-sunken text-ink hover:bg-primary-100',
              )}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
