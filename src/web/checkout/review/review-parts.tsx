import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { windowText } from '#ui/text/time-text.ts'
import { AddressText } from '../../account/addresses/address-text.tsx'
import { addressLine } from '../../account/addresses/address-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { CompanyValues } from '../form/checkout-form.ts'
import { ContactLines } from '../form/contact-lines.tsx'
import { choiceWords } from '../pay/pay-words.ts'
import { HoldLine } from '../slots/hold-line.tsx'
import { useHold } from '../slots/hold-state.ts'
import { isOutsideSingaporeTime } from '../slots/slot-words.ts'
import { SlowestLine } from '../slots/slowest-line.tsx'
import { turnaroundsIn } from '../slots/use-slots.ts'
import { windowFrom } from '../slots/window-from.ts'
import { WeightNote } from '../weight/weight-note.tsx'
import { useCheckoutContext } from './checkout-context.ts'

const texts = checkoutTexts.order

/** The address, windows, payment and invoice of the order, each with a link to edit it. */
export function ReviewParts() {
  const checkout = useCheckoutContext()
  const { data, form, isGuest, addressId } = checkout
  const to = useTo()
  const category = data.salesType.category_id
  const address = data.addresses.find(({ id }) => id === addressId)
  const checkoutPage = to('checkout')
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-rest sm:p-6">
      <dl className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        {isGuest && (
          <Row title={texts.contact} editTo={`${checkoutPage}#contact`}>
            {form.contact.name ? <ContactLines contact={form.contact} /> : texts.incomplete}
          </Row>
        )}
        {isGuest && comesToTheDoor(category) && (
          <Row title={texts.address} editTo={`${checkoutPage}#address`}>
            {form.address.street ? (
              <address className="not-italic">{addressLine(form.address)}</address>
            ) : (
              texts.incomplete
            )}
          </Row>
        )}
        {!isGuest && comesToTheDoor(category) && (
          <Row title={texts.address} editTo={`${checkoutPage}#address`}>
            {address ? <AddressText address={address} /> : texts.incomplete}
          </Row>
        )}
        {category === SalesCategory.dineIn ? <TableRow /> : <OutletRow />}
        <TimesRow />
        <Row title={texts.payment} editTo={`${checkoutPage}#pay`}>
          {choiceWords(checkout)}
          <WeightNote />
        </Row>
        {form.company?.name && <InvoiceRow company={form.company} />}
        {form.notes && (
          <Row title={texts.notes} editTo={`${checkoutPage}#extras`}>
            <span className="break-words whitespace-pre-line">{form.notes}</span>
          </Row>
        )}
      </dl>
    </div>
  )
}

function TableRow() {
  const { table, outlet } = useCheckoutContext().data
  return (
    <Row title={texts.table} editTo={null}>
      {table ? checkoutTexts.where.table(table.name, outlet.outlet) : checkoutTexts.where.noTable}
    </Row>
  )
}

function OutletRow() {
  const { outlet, salesType } = useCheckoutContext().data
  const to = useTo()
  const isCollected = salesType.category_id === SalesCategory.collect
  return (
    <Row title={texts.outlet} editTo={isCollected ? to('outlet', {}, { redirect: 'checkout' }) : null}>
      <span className="font-medium">{outlet.outlet}</span>
      {isCollected && <span className="block text-ink-muted">{outlet.address}</span>}
    </Row>
  )
}

function TimesRow() {
  const { data, form, quoted } = useCheckoutContext()
  const to = useTo()
  const hasTimes = data.salesType.category_id !== SalesCategory.dineIn
  const hold = useHold(data, turnaroundsIn(quoted), form, hasTimes)
  if (!hasTimes) return null
  return (
    <Row title={checkoutTexts.when.title} editTo={`${to('checkout')}#when`}>
      <Times />
      {isOutsideSingaporeTime(new Date()) && (
        <span className="block text-14 text-ink-muted">{checkoutTexts.when.singapore}</span>
      )}
      <HoldLine hold={hold} />
    </Row>
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

function InvoiceRow({ company: { name, uen, po_number, address } }: { company: CompanyValues }) {
  const to = useTo()
  return (
    <Row title={texts.invoice} editTo={`${to('checkout')}#invoice`}>
      {name}
      <span className="block text-14 break-words text-ink-muted">
        {texts.uen} {uen}
        {po_number && ` · ${texts.poNumber} ${po_number}`}
      </span>
      <span className="block text-14 break-words text-ink-muted">{address}</span>
    </Row>
  )
}

function Row({ title, editTo, children }: { title: string; editTo: string | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <dt className="text-14 text-ink-muted">{title}</dt>
      {/* A long value, such as an email address, gets the whole width. */}
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
