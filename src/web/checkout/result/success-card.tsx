import type { Purchase } from '#contract/order/checkout.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { windowText } from '#ui/text/time-text.ts'
import { useWording } from '../../state/use-wording.ts'
import { paidWords } from '../weight/purchase-money.ts'
import { PlacedIllustration } from './placed-illustration.tsx'

const texts = purchaseTexts.success

/** The order's number, windows and payment, and the next steps. */
export function SuccessCard({ purchase }: { purchase: Purchase }) {
  const { number, contact_email, category_id, points } = purchase
  const paid = paidWords(purchase)
  const care = useWording('care_step', texts.care)
  const steps =
    category_id === SalesCategory.dineIn
      ? [...texts.steps[SalesCategory.dineIn], texts.toTable(purchase.table)]
      : texts.steps[category_id](care)
  return (
    <>
      <div className="flex items-center gap-x-8 gap-y-2 max-sm:flex-col max-sm:items-start">
        <div className="w-36 shrink-0 sm:order-last sm:w-52">
          <PlacedIllustration />
        </div>
        <div className="min-w-0 flex-1">
          <h1 className="text-28 sm:text-36">{texts.title}</h1>
          <p className="mt-2 text-18 font-semibold tabular">{texts.number(number)}</p>
          {contact_email && <p className="mt-1 break-words text-ink-muted">{texts.mailed(contact_email)}</p>}
        </div>
      </div>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-6">
        <dl className="flex flex-col gap-3">
          {timesOf(purchase).map(({ leg, words }) => (
            <Fact key={leg} name={leg} value={words} />
          ))}
          <Fact name={purchase.sales_type} value={[purchase.table, purchase.outlet].filter(Boolean).join(', ')} />
          {paid && <Fact name={paid.name} value={paid.value} />}
        </dl>
        {paid?.note && <p className="mt-2 text-14 text-ink-muted">{paid.note}</p>}
        {points !== null && (
          <p className="mt-4 flex gap-2.5 rounded-control bg-primary-50 px-4 py-3 text-14 font-medium text-primary-text">
            <Icon name="star" size={20} />
            {texts.points(points)}
          </p>
        )}
        <h2 className="mt-6 border-t border-line pt-5 text-18">{texts.next}</h2>
        <ol className="mt-3 flex flex-col gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-50 text-14 font-semibold text-primary-text tabular"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium break-words tabular">{value}</dd>
    </div>
  )
}

/** The windows of an order, named as its sales category calls them. */
function timesOf(purchase: Purchase): { leg: string; words: string }[] {
  const { category_id, first_starts_at, first_ends_at, last_starts_at, last_ends_at } = purchase
  const { early_starts_at, early_ends_at } = purchase
  if (category_id === SalesCategory.dineIn) return []
  const legs = checkoutTexts.when.legs[category_id]
  return [
    { leg: legs.first, from: first_starts_at, to: first_ends_at },
    { leg: legs.early, from: early_starts_at, to: early_ends_at },
    {
      leg: early_starts_at ? checkoutTexts.when.secondReturn : legs.last,
      from: last_starts_at,
      to: last_ends_at,
    },
  ].flatMap(({ leg, from, to }) => (from && to ? [{ leg, words: windowText(from, to) }] : []))
}
