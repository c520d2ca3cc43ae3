import { Link, useNavigate, useSearchParams } from 'react-router'
import { href } from '#contract/wire/href.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { classes } from '#ui/text/classes.ts'
import { FILTERS, type HistoryQuery, historyQueryOf, KINDS } from './history-query.ts'

const texts = orderTexts.history

/** Returns the address of a changed list. It starts at the newest order. */
export function useHistoryAddress(list: HistoryQuery) {
  const [current] = useSearchParams()
  return (change: Partial<HistoryQuery>) =>
    href('history', {}, historyQueryOf(current, { ...list, older: null, show: 1, ...change }))
}

/** The filters of the list. They are in the address, so Back and a reload show the same list. */
export function HistoryFilters({ list }: { list: HistoryQuery }) {
  const address = useHistoryAddress(list)
  const navigate = useNavigate()
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label={texts.filter}>
        <ul className="flex flex-wrap gap-2">
          {FILTERS.map((filter) => (
            <li key={filter}>
              <Link
                to={address({ filter })}
                replace
                preventScrollReset
                aria-current={filter === list.filter ? 'true' : undefined}
                className={classes(
                  'inline-flex min-h-11 items-center rounded-full border px-4 font-medium transition-colors',
                  filter === list.filter
                    ? 'border-primary-ring bg-primary-50 text-primary-text shadow-[inset_0_0_0_1px_var(--primary-ring)]'
                    : 'border-line-strong bg-surface hover:border-line-control',
                )}
              >
                {texts.filters[filter]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="w-full sm:w-64">
        <SelectField
          label={texts.kind}
          name="kind"
          placeholder={false}
          value={list.kind}
          onChange={(event) =>
            navigate(address({ kind: event.target.value as HistoryQuery['kind'] }), {
              replace: true,
              preventScrollReset: true,
            })
          }
          options={KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        />
      </div>
    </div>
  )
}
