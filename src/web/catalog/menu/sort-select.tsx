import { PRODUCT_SORTS, type ProductSort } from '#contract/shop/catalog-limits.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'

/** A native select for the sort order. In a narrow row it shows only its icon, tinted while another order is chosen. */
export function SortSelect({ value, onChange }: { value: ProductSort; onChange: (sort: ProductSort) => void }) {
  const isSet = value !== 'menu'
  return (
    <div className="relative noscript:hidden">
      <select
        aria-label={menuTexts.sort}
        value={value}
        onChange={(event) => onChange(event.target.value as ProductSort)}
        className={classes(
          'field-sizing-content min-h-11 appearance-none rounded-full border py-2 pr-4 pl-10 text-14 font-medium transition-colors',
          '@max-[37rem]:w-11 @max-[37rem]:px-0 @max-[37rem]:text-transparent @max-[37rem]:forced-colors:text-[0px] @max-[37rem]:[&>option]:text-14 @max-[37rem]:[&>option]:text-ink',
          isSet
            ? 'border-primary-ring bg-primary-50 text-primary-text'
            : 'border-line-strong bg-surface text-ink hover:border-line-control',
        )}
      >
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {menuTexts.sorts[sort]}
          </option>
        ))}
      </select>
      <Icon
        name="sort"
        size={20}
        className={classes('pointer-events-none absolute top-3 left-3', isSet && 'text-primary-text')}
      />
    </div>
  )
}
