import type { ReactNode } from 'react'
import type { Category } from '#contract/shop/catalog.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterControls } from './filter-controls.tsx'

type MenuToolbarProps = {
  categories: readonly Category[]
  /** Whether the filters include the category. Its own page has it in the path. */
  hasCategories: boolean
  /** The row of categories. */
  children: ReactNode
}

/** D1.4: categories, filters and sort order in one row that sticks under the header. The active filters are below it. */
export function MenuToolbar({ categories, hasCategories, children }: MenuToolbarProps) {
  return (
    <>
      <div
        data-menu-toolbar=""
        className="@container sticky top-header z-20 -mx-4 flex items-center border-b border-line bg-surface"
      >
        {children}
        <FilterControls categories={categories} hasCategories={hasCategories} />
      </div>
      <ActiveFilters categories={categories} />
    </>
  )
}
