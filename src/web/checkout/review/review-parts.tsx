import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { windowText } from '#ui/text/time-text.ts'
import { AddressText } from '../../account/addresses/address-text.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { GuestLines } from '../form/guest-fields.tsx'
import { choiceWords } from '../pay/pay-words.ts'
import { HoldLine } from '../slots/hold-line.tsx'
import { useHold } from '../slots/hold-state.ts'
import { isElsewhere } from '../slots/slot-words.ts'
import { SlowestLine } from '../slots/slowest-line.tsx'
import { turnaroundsIn } from '../slots/use-slots.ts'
import { windowFrom } from '../slots/window-from.ts'
import { useCheckoutContext } from './checkout-context.ts'

const texts = checkoutTexts.order

/** Where, when and how it is paid, each with the way to change it. */
export function ReviewParts() {
  const checkout = useCheckoutContext()
  const { data, form, isGuest, addressId, quoted } = checkout
  const to = useTo()
  const { salesType, outlet, table, addresses } = data
  const category = salesType.category_id
  const address = addresses.find(({ id }) => id === addressId)
  const hold = useHold(data, turnaroundsIn(quoted), form, category !== SalesCategory.dineIn)
  const checkoutPage = to('checkout')
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-rest sm:p-6">
      <dl className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        {isGuest && (
          <Row title={checkoutTexts.where.yourDetails} editTo={checkoutPage}>
            {form.contact.name ? (
              <GuestLines contact={form.contact} address={comesToTheDoor(category) ? form.address : null} />
            ) : (
              texts.incomplete
            )}
          </Row>
        )}
        {!isGuest && comesToTheDoor(category) && (
          <Row title={texts.address} editTo={checkoutPage}>
            {address ? <AddressText address={address} /> : texts.incomplete}
          </Row>
        )}
        {category === SalesCategory.dineIn ? (
          <Row title={texts.table} editTo={null}>
            {table ? checkoutTexts.where.table(table.name, outlet.outlet) : checkoutTexts.where.noTable}
          </Row>
        ) : (
          <Row title={texts.outlet} editTo={category === SalesCategory.collect ? checkoutPage : null}>
            <span className="font-medium">{outlet.outlet}</span>
            {category === SalesCategory.collect && <span className="block text-ink-muted">{outlet.address}</span>}
          </Row>
        )}
        {category !== SalesCategory.dineIn && (
          <Row title={checkoutTexts.when.title} editTo={`${checkoutPage}#when`}>
            <Times />
            {isElsewhere(new Date()) && (
              <span className="block text-14 text-ink-muted">{checkoutTexts.when.singapore}</span>
            )}
            <HoldLine hold={hold} />
          </Row>
        )}
        <Row title={texts.payment} editTo={`${checkoutPage}#pay`}>
          {choiceWords(checkout)}
        </Row>
        {form.company?.name && (
          <Row title={texts.invoice} editTo={`${checkoutPage}#invoice`}>
            {form.company.name}
            <span className="block text-14 break-words text-ink-muted">
              {texts.uen} {form.company.uen}
              {form.company.po_number && ` · ${texts.poNumber} ${form.company.po_number}`}
            </span>
            <span className="block text-14 break-words text-ink-muted">{form.company.address}</span>
          </Row>
        )}
        {form.notes && (
          <Row title={texts.notes} editTo={checkoutPage}>
            <span className="break-words whitespace-pre-line">{form.notes}</span>
          </Row>
        )}
      </dl>
    </div>
  )
}

function Times() {
  const { data, form, quoted } = useCheckoutContext()
  const category = data.salesType.category_id
  if (category === SalesCategory.dineIn) return null
  const legs = checkoutTexts.when.legs[category]
  const { slowest } = quoted
  const early = slowest?.second_return_cents == null ? null : form.earlyAt
  const times = [
    { leg: legs.first, at: category === SalesCategory.delivery ? null : form.pickupAt, names: [] },
    { leg: legs.early, at: early, names: slowest?.early_names ?? [] },
    {
      leg: early ? checkoutTexts.when.secondReturn : legs.last,
      at: form.deliveryAt,
      names: early ? (slowest?.names ?? []) : [],
    },
  ]
  return (
    <>
      <ul>
        {times.map(({ leg, at, names }) =>
          at === null ? null : (
            <li key={leg}>
              <span className="text-ink-muted">{leg}</span>{' '}
              <span className="inline-block font-medium tabular">{windowText(at, windowFrom(at))}</span>
              {names.length > 0 && <span className="block text-14 text-ink-muted">{nameList(names)}</span>}
            </li>
          ),
        )}
      </ul>
      {!early && <SlowestLine of={quoted} leg={legs.last} pickupAt={form.pickupAt} />}
    </>
  )
}

function Row({ title, editTo, children }: { title: string; editTo: string | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <dt className="text-14 text-ink-muted">{title}</dt>
      {/* What is long, such as an email, has the whole row. */}
      <dd className="col-span-2 row-start-2 mt-0.5 min-w-0 break-words">{children}</dd>
      {editTo && (
        <dd className="col-start-2 row-start-1">
          <Link
            to={editTo}
            aria-label={texts.editPart(title)}
            className="-my-3 -mr-3 inline-flex min-h-11 items-center rounded-control px-3 text-14 font-semibold text-primary-text hover:bg-primary-50"
          >
            {checkoutTexts.edit}
          </Link>
        </dd>
      )}
    </div>
  )
}
