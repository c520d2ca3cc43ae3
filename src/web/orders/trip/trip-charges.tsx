import type { Figure } from '#contract/order/explanation.ts'
import type { OrderView, TripView } from '#contract/order/order-shapes.ts'
import { addedParts, type Part, quoteParts } from '#rules/reasons/total-parts.ts'
import { isEstimate } from '#rules/weight/order-money.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { PartList } from '#ui/text/part-list.tsx'
import { ReasonText } from '#ui/text/reason-text.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { ChargeRow } from './charge-rows.tsx'
import { SumReason } from './figure-reasons.tsx'

const texts = orderTexts.trips

const addedOn = (order: OrderView, { trip }: TripView) => order.charges.services.filter((one) => one.trip === trip.slug)

/** P1.4: what a trip costs. The services that were added on it are named one by one. */
function tripParts(order: OrderView, view: TripView): Part[] {
  const added = addedOn(order, view)
  // The services come after the lines of the quote.
  const quoted = view.charges.slice(0, view.charges.length - added.length)
  return [...quoteParts(quoted), ...addedParts(added)]
}

const OF_SERVICES = new Set<Part['name']>(['add_ons', 'service', 'service_in_limit'])

type ReasonProps = { order: OrderView; view: TripView; charge: Pick<Figure, 'rule' | 'cents'> }

/** Why a trip costs this. */
function TripChargeReason({ order, view, charge: { rule, cents } }: ReasonProps) {
  const { explanation } = order.charges
  if (rule === 'item') return <SumReason rule="item" explanation={explanation} />
  if (rule === 'extra_service') {
    const parts = tripParts(order, view).filter(({ name }) => OF_SERVICES.has(name))
    return <PartList parts={parts} limitCents={order.weight?.limit_cents} />
  }
  const figure = explanation.figures.find((one) => one.rule === rule && one.cents === cents)
  // Two returns have a part of it each.
  return figure ? <ReasonText figure={figure} explanation={explanation} /> : <p>{explainTexts.shared}</p>
}

/** The charges of a trip. Items and services are named elsewhere with their prices, so each has one row here. */
function chargeRowsOf({ charges }: TripView): TripView['charges'] {
  const isListed = ({ rule }: TripView['charges'][number]) => rule === 'item' || rule === 'extra_service'
  const sumOf = (rule: 'item' | 'extra_service', label: string) => {
    const own = charges.filter((charge) => isListed(charge) && charge.rule === rule)
    const cents = own.reduce((sum, charge) => sum + charge.cents, 0)
    return own.length > 0 ? [{ rule, label, detail: '', cents }] : []
  }
  return [
    ...sumOf('item', texts.goods),
    ...sumOf('extra_service', texts.services),
    ...charges.filter((charge) => !isListed(charge)),
  ]
}

type TripChargesProps = { order: OrderView; view: TripView; invoiceLink: string | undefined }

export function TripChargesCard({ order, view, invoiceLink }: TripChargesProps) {
  const { trip, charges, has_invoice } = view
  // What is weighed is charged on the pickup. Fees are no estimate.
  const isEstimated = isEstimate(order) && charges.some(({ rule }) => rule === 'item')
  return (
    <AccountCard title={texts.charges}>
      {charges.length === 0 ? (
        <p className="text-ink-muted">{texts.noCharges}</p>
      ) : (
        <>
          <dl className="flex flex-col gap-2">
            {chargeRowsOf(view).map(({ rule, label, detail, cents }, index) => (
              <ChargeRow
                // biome-ignore lint/suspicious/noArrayIndexKey: two charges may be equal
                key={index}
                name={label}
                detail={detail}
                cents={cents}
                reason={<TripChargeReason order={order} view={view} charge={{ rule, cents }} />}
              />
            ))}
          </dl>
          <dl className="mt-3 border-t border-line pt-3">
            <ChargeRow
              name={isEstimated ? orderWeightTexts.rows.tripTotal : texts.total}
              cents={trip.charges_cents}
              isStrong
              reason={<PartList parts={tripParts(order, view)} limitCents={order.weight?.limit_cents} />}
            />
          </dl>
        </>
      )}
      {has_invoice && charges.length > 0 && invoiceLink && (
        <ButtonLink to={invoiceLink} look="quiet" size="medium" className="mt-4">
          {texts.invoice}
        </ButtonLink>
      )}
    </AccountCard>
  )
}
