import type { ReactNode } from 'react'
import type { OrderView, ShownAddress } from '#contract/order/order-shapes.ts'
import { mobileWords, phoneHref } from '#rules/access/mobile-number.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { windowText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { PromiseLines } from '../track/promise-lines.tsx'

const texts = orderTexts.place

/** Nobody comes any more. */
const ENDED = new Set<OrderView['status']>(['delivered', 'collected', 'completed', 'cancelled', 'expired'])

export function AddressLines({ address }: { address: ShownAddress }) {
  const { label, block, street, unit, postal_code, access_notes } = address
  return (
    <address className="break-words not-italic">
      {label && <span className="block font-medium">{label}</span>}
      {[[block, street].filter(Boolean).join(' '), unit].filter(Boolean).join(', ')}
      <br />
      {texts.singapore(postal_code)}
      {access_notes && <span className="mt-1 block text-14 whitespace-pre-line text-ink-muted">{access_notes}</span>}
    </address>
  )
}

type PlaceCardProps = {
  order: OrderView
  isGuest: boolean
  /** What a window that is ahead can be added to a calendar with. */
  calendar: (leg: 'first' | 'last', name: string) => ReactNode
}

/** Place, times and contact. */
export function PlaceCard({ order, isGuest, calendar }: PlaceCardProps) {
  const { category_id, place, address, contact, partner_name } = order
  // A name is never masked.
  const isMasked = address !== null || contact.email !== null || contact.mobile !== null
  const legs = texts.legs[category_id]
  const times = [
    { leg: 'first' as const, ends: order.first_ends_at, words: windowText(order.first_starts_at, order.first_ends_at) },
    { leg: 'last' as const, ends: order.last_ends_at, words: windowText(order.last_starts_at, order.last_ends_at) },
  ].flatMap(({ leg, ...time }) => (legs[leg] && time.words ? [{ leg, name: legs[leg], ...time }] : []))
  const isAhead = (ends: string | null) => ends !== null && ends > order.now && !ENDED.has(order.status)
  return (
    <AccountCard title={texts.title[category_id]}>
      <dl className="flex flex-col gap-3">
        {address && (
          <div>
            <dt className="sr-only">{texts.title[category_id]}</dt>
            <dd>
              <AddressLines address={address} />
            </dd>
          </div>
        )}
        {place.table && <Fact name={texts.table}>{place.table}</Fact>}
        <Fact name={texts.outlet}>
          {place.outlet}
          <span className="block text-14 text-ink-muted">{place.outlet_address}</span>
          {place.outlet_phone && (
            <TextLink href={phoneHref(place.outlet_phone)} className="inline-flex min-h-11 items-center">
              {place.outlet_phone}
            </TextLink>
          )}
        </Fact>
        {order.kind === 'regular' &&
          times.map(({ leg, name, ends, words }) => (
            <Fact key={leg} name={name}>
              <span className="tabular">{words}</span>
              <PromiseLines promises={promisesOfLeg(order, leg)} />
              {isAhead(ends) && <span className="block">{calendar(leg, name)}</span>}
            </Fact>
          ))}
        <Fact name={texts.contact}>
          {[contact.name, contact.mobile && mobileWords(contact.mobile), contact.email].filter(Boolean).map((one) => (
            <span key={one} className="block break-words">
              {one}
            </span>
          ))}
        </Fact>
      </dl>
      {partner_name && <p className="mt-3 text-14 text-ink-muted">{texts.partner(partner_name)}</p>}
      {isGuest && isMasked && <p className="mt-3 text-14 text-ink-muted">{texts.hidden}</p>}
    </AccountCard>
  )
}

/** P1.5: an open promise of a window is the window itself. */
const promisesOfLeg = ({ promises }: OrderView, wanted: 'first' | 'last') =>
  promises.filter(({ leg, from, verdict }) => leg === wanted && (verdict !== null || from === null))

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
