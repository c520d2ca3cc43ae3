import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { filterCount, type ListQuery } from './list-query.ts'
import { SortSelect } from './sort-select.tsx'
import { useListAddress } from './use-list-address.ts'

type FilterControlsProps = { categories: readonly Category[]; hasCategories: boolean }

/** The buttons for filters and sort order, both kept in the address. In a narrow row they are icons only. */
export function FilterControls({ categories, hasCategories }: FilterControlsProps) {
  const { list, change } = useOptimisticList()
  const [isOpen, setOpen] = useState(false)
  const Sheet = useLazyComponent(isOpen, () => import('./filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet))
  const count = filterCount(list)
  return (
    <div className="flex shrink-0 items-center gap-2 pr-4 pl-1">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpen && !Sheet}
        onClick={() => setOpen(true)}
        className={classes(CONTROL, count > 0 && CONTROL_SET)}
      >
        <Icon name="filter" size={20} />
        <span className="@max-[37rem]:sr-only">{menuTexts.filtersOn(count)}</span>
      </button>
      <SortSelect value={list.sort} onChange={(sort) => change({ sort })} />
      {Sheet && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          categories={categories}
          hasCategories={hasCategories}
          list={list}
          onApply={change}
        />
      )}
    </div>
  )
}

const CONTROL =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line-strong bg-surface ' +
  'text-14 font-medium transition-colors hover:border-line-control @min-[37rem]:px-4 noscript:hidden'
const CONTROL_SET = 'border-primary-ring! bg-primary-50! text-primary-text'

/** The list of the address, plus changes whose navigation is still running: a choice shows at once. */
function useOptimisticList() {
  const { list, address } = useListAddress()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [pending, setPending] = useState<Partial<ListQuery>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new address contains the changes
  useEffect(() => setPending({}), [search])
  const change = (changed: Partial<ListQuery>) => {
    setPending({ ...pending, ...changed })
    navigate(address({ ...pending, ...changed }), { preventScrollReset: true })
  }
  return { list: { ...list, ...pending }, change }
}
