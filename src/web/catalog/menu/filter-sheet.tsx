import { useState } from 'react'
import type { Category } from '#contract/shop/catalog.ts'
import { turnaroundWords } from '#texts/frame/turnaround.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { bandOf, bandValue, categoryChoices, priceChoices, turnaroundChoices } from './filter-choices.ts'
import { type ListQuery, noFilters } from './list-query.ts'

type FilterSheetProps = {
  isOpen: boolean
  onClose: () => void
  categories: readonly Category[]
  hasCategories: boolean
  list: ListQuery
  onApply: (list: Partial<ListQuery>) => void
}

/** The filters on a phone. Apply sends all changes at once. */
export function FilterSheet({ isOpen, onClose, onApply, list, ...rest }: FilterSheetProps) {
  const [draft, setDraft] = useState<Partial<ListQuery>>({})
  const close = () => {
    setDraft({})
    onClose()
  }
  const apply = (changed: Partial<ListQuery>) => {
    onApply(changed)
    close()
  }
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={close}
      title={menuTexts.narrow}
      footer={
        <>
          <Button look="quiet" onClick={() => apply(noFilters)}>
            {menuTexts.clearAll}
          </Button>
          <Button onClick={() => apply(draft)}>{menuTexts.apply}</Button>
        </>
      }
    >
      <Fields {...rest} list={{ ...list, ...draft }} onChange={(changed) => setDraft({ ...draft, ...changed })} />
    </BottomSheet>
  )
}

type FieldsProps = Pick<FilterSheetProps, 'categories' | 'hasCategories' | 'list'> & {
  onChange: (changed: Partial<ListQuery>) => void
}

function Fields({ categories, hasCategories, list, onChange }: FieldsProps) {
  const prices = priceChoices(categories, list)
  return (
    <div className="flex flex-col gap-6 pt-2">
      {hasCategories && (
        <RadioCards
          legend={menuTexts.category}
          name="filter-category"
          layout="chips"
          options={[{ value: '', label: menuTexts.anyCategory }, ...categoryChoices(categories)]}
          value={list.category ?? ''}
          onChange={(value) => onChange({ category: value || null })}
        />
      )}
      {prices.length > 0 && (
        <RadioCards
          legend={menuTexts.price}
          name="filter-price"
          layout="chips"
          options={[{ value: '', label: menuTexts.anyPrice }, ...prices]}
          value={bandValue(list)}
          onChange={(value) => onChange(bandOf(value))}
        />
      )}
      <RadioCards
        legend={menuTexts.turnaround}
        name="filter-ready"
        layout="chips"
        options={[
          { value: '', label: menuTexts.anyTurnaround },
          ...turnaroundChoices(categories, list, turnaroundWords),
        ]}
        value={list.readyHours === null ? '' : String(list.readyHours)}
        onChange={(value) => onChange({ readyHours: value ? Number(value) : null })}
      />
      <Checkbox
        label={menuTexts.availableOnly}
        checked={list.availableOnly}
        onChange={(event) => onChange({ availableOnly: event.target.checked })}
      />
    </div>
  )
}
