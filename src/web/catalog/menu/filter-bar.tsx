import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ActiveFilters } from './active-filters.tsx'
import {
  bandOf,
  bandValue,
  categoryChoices,
  priceChoices,
  sortChoices,
  sortOf,
  turnaroundChoices,
} from './filter-choices.ts'
import { FilterSelect } from './filter-select.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filterCount, type ListQuery } from './list-query.ts'
import { useListAddress } from './use-list-address.ts'

type FilterBarProps = { categories: readonly Category[]; hasCategories: boolean }

/** D1.4: filters and sort order, kept in the address. Wide screens show them in a row, phones behind a button. */
export function FilterBar({ categories, hasCategories }: FilterBarProps) {
  const { list, change } = useOptimisticList()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="quiet"
          size="medium"
          icon="filter"
          className="rounded-full! px-4! text-14! tablet:hidden!"
          onClick={() => setOpen(true)}
        >
          {menuTexts.filtersOn(filterCount(list))}
        </Button>
        <FilterRow categories={categories} hasCategories={hasCategories} list={list} onChange={change} />
        <div className="ml-auto min-w-0">
          <FilterSelect
            label={menuTexts.sort}
            value={list.sort}
            choices={sortChoices}
            onChange={(value) => change({ sort: sortOf(value) })}
          />
        </div>
      </div>
      <ActiveFilters categories={categories} />
      <FilterSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        categories={categories}
        hasCategories={hasCategories}
        list={list}
        onApply={change}
      />
    </div>
  )
}

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

type FilterRowProps = FilterBarProps & { list: ListQuery; onChange: (changed: Partial<ListQuery>) => void }

function FilterRow({ categories, hasCategories, list, onChange }: FilterRowProps) {
  return (
    <div className="hidden flex-wrap gap-2 tablet:flex">
      {hasCategories && (
        <FilterSelect
          label={menuTexts.category}
          placeholder={menuTexts.anyCategory}
          value={list.category ?? ''}
          choices={categoryChoices(categories)}
          onChange={(value) => onChange({ category: value || null })}
        />
      )}
      <FilterSelect
        label={menuTexts.price}
        placeholder={menuTexts.anyPrice}
        value={bandValue(list)}
        choices={priceChoices(categories, list)}
        onChange={(value) => onChange(bandOf(value))}
      />
      <FilterSelect
        label={menuTexts.turnaround}
        placeholder={menuTexts.anyTurnaround}
        value={list.readyHours === null ? '' : String(list.readyHours)}
        choices={turnaroundChoices(list)}
        onChange={(value) => onChange({ readyHours: value ? Number(value) : null })}
      />
      <AvailableToggle isOn={list.availableOnly} onChange={(availableOnly) => onChange({ availableOnly })} />
    </div>
  )
}

function AvailableToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-14 font-medium transition-colors hover:border-line-control has-checked:border-primary-ring has-checked:bg-primary-50 has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ring">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-(--primary-ring) focus-visible:outline-none"
      />
      {menuTexts.availableOnly}
    </label>
  )
}
