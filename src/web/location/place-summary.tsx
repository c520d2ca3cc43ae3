import { Link, useSearchParams } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { href } from '#contract/wire/href.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { useTo } from '../state/links/use-to.ts'
import { salesTypeIcons } from './sales-type-cards.tsx'

const texts = locationTexts.outlet

type PlaceSummaryProps = { salesType: SalesType; place: string | null }

/** The chosen sales type and location, each with a link to change it. */
export function PlaceSummary({ salesType, place }: PlaceSummaryProps) {
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  // D1.8: for orders collected at an outlet, the location only sorts the list.
  const isAtOutlet = salesType.category_id === SalesCategory.collect
  const addPlace = isAtOutlet ? texts.findNearest : texts.addPlace
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      <Row
        icon={salesTypeIcons[salesType.category_id]}
        name={texts.how}
        value={salesType.name}
        to={to('salesType', {}, { redirect })}
        action={texts.change}
        actionName={texts.changeHow}
      />
      <Row
        icon="pin"
        name={isAtOutlet ? texts.near : texts.where}
        value={place ?? (isAtOutlet ? texts.anywhere : texts.noPlace)}
        to={to('location', {}, { redirect: redirect && href('outlet', {}, { redirect }) })}
        action={place === null ? addPlace : texts.change}
        actionName={place === null ? addPlace : texts.changeWhere}
      />
    </dl>
  )
}

type RowProps = { icon: IconName; name: string; value: string; to: string; action: string; actionName: string }

function Row({ icon, name, value, to, action, actionName }: RowProps) {
  return (
    <div className="flex min-h-14 items-center gap-3 py-1 pr-2 pl-4">
      <dt className="flex shrink-0 items-center gap-2 text-14 text-ink-muted">
        <Icon name={icon} size={20} />
        <span className="max-mobile:sr-only">{name}</span>
      </dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0 font-medium">{value}</span>
        <Link
          to={to}
          aria-label={actionName}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-3 text-14 font-semibold text-primary-text hover:bg-primary-50"
        >
          {action}
        </Link>
      </dd>
    </div>
  )
}
