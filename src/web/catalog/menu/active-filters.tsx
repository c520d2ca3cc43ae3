import { Link } from 'react-router'
import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type ListQuery, noFilters } from './list-query.ts'
import { bandLabel } from './price-band-label.ts'
import { useListAddress } from './use-list-address.ts'

/** The active filters. A press on one removes it. */
export function ActiveFilters({ categories }: { categories: readonly Category[] }) {
  const { list, address } = useListAddress()
  const filters = activeFilters(list, categories)
  if (filters.length === 0) return null
  return (
    <ul aria-label={menuTexts.activeFilters} className="flex flex-wrap items-center gap-2 pt-3">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={address(without)}
            preventScrollReset
            aria-label={menuTexts.remove(label)}
            className="touch-target inline-flex min-h-9 items-center gap-1.5 rounded-full bg-primary-100 pr-2.5 pl-3.5 text-14 font-medium text-primary-text transition-colors hover:bg-primary-200 hover:text-ink"
          >
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <TextLink to={address(noFilters)} className="touch-target ml-1 text-14">
            {menuTexts.clearAll}
          </TextLink>
        </li>
      )}
    </ul>
  )
}

function activeFilters(list: ListQuery, categories: readonly Category[]) {
  const filters: { label: string; without: Partial<ListQuery> }[] = []
  const category = categories.find(({ slug }) => slug === list.category)
  if (list.category) filters.push({ label: category?.name ?? list.category, without: { category: null } })
  if (list.minDollars !== null || list.maxDollars !== null)
    filters.push({ label: bandLabel(list), without: { minDollars: null, maxDollars: null } })
  if (list.readyHours !== null)
    filters.push({ label: menuTexts.within(list.readyHours), without: { readyHours: null } })
  if (list.availableOnly) filters.push({ label: menuTexts.availableOnly, without: { availableOnly: false } })
  return filters
}
