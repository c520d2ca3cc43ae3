import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderView, OrderWeight, TripView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { tripCharges } from '#rules/pricing/trip-charges.ts'
import { heldOnce } from '#rules/weight/order-money.ts'
import { centsOf, figuresOf, resultsOf, textOutside } from '#tests/support/page-figures.ts'
import { weighedOrderView } from '#tests/support/weighed-order-arbitrary.ts'
import { chargeWords } from '#texts/order/charges.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { DetailCards } from '../detail/detail-cards.tsx'
import { MoneyCard } from '../track/money-card.tsx'
import { TripChargesCard } from '../trip/trip-charges.tsx'
import { WeightCard } from './weight-card.tsx'
import { WeightPointer } from './weight-pointer.tsx'
import { Unagreed } from './weight-question.tsx'
import { weightWords } from './weight-words.ts'

type Order = OrderView & { weight: OrderWeight }

/** A trip as the server shows it. */
function tripOf({ charges }: Order, slug: string): TripView {
  const quoted = tripCharges(charges.lines, slug).map(({ rule, label, cents }) => ({
    ...{ rule, label: chargeWords(rule, label), detail: '', cents },
  }))
  const added = charges.services
    .filter(({ trip }) => trip === slug)
    .map(({ name, cents }) => ({ rule: 'extra_service' as const, label: name, detail: '', cents }))
  const all = [...quoted, ...added]
  const trip = { slug, charges_cents: all.reduce((sum, { cents }) => sum + cents, 0) }
  return { trip, charges: all, lines: [], has_invoice: false } as unknown as TripView
}

const cards = (order: Order): ReactElement[] => [
  <MoneyCard key="money" order={order} detail="/detail" />,
  <DetailCards key="details" order={order} />,
  <WeightCard key="weight" order={order} />,
  <WeightPointer key="pointer" order={order} overview="/order" />,
  <Unagreed key="unagreed" order={order} />,
  ...['pickup-1', 'delivery-1'].map((slug) => (
    <TripChargesCard key={slug} order={order} view={tripOf(order, slug)} invoiceLink={undefined} />
  )),
]

/** Amounts that are a price of one, or beside the figure that they explain. */
const BESIDE = [/[\d.]+(?: \w+)? × \$[\d,.]+/g, /\$[\d,.]+ \/ \w+/g, /\$[\d,.]+ held(?:, \$[\d,.]+ released)?/g]

test('P1.4 P1.2 P1.3 each figure of the pages of a weighed order opens to a reason that comes to it, to the cent', () => {
  const seen: Record<string, number> = {}
  fc.assert(
    fc.property(weighedOrderView, (order) => {
      for (const card of cards(order)) {
        const html = renderToStaticMarkup(card)
        for (const figure of figuresOf(html)) {
          const results = resultsOf(figure.reason)
          expect(results.length, `${figure.amount} ${figure.name} has a reason`).toBeGreaterThan(0)
          for (const { words, cents } of results) {
            seen[figure.name] = (seen[figure.name] ?? 0) + (cents === null ? 0 : 1)
            if (cents !== null)
              expect(Math.abs(cents), `${figure.amount} ${figure.name}: ${words}`).toBe(Math.abs(figure.cents))
          }
        }
        const rest = BESIDE.reduce((text, beside) => text.replaceAll(beside, ' '), textOutside(html))
        expect(rest.replaceAll(/\s+/g, ' ')).not.toMatch(/\$\d/)
      }
    }),
    { numRuns: 400 },
  )
  const { details } = orderTexts
  for (const name of [details.total, details.later, details.refunded, 'Estimated total', 'Released', 'What we ask for'])
    expect(seen[name] ?? 0, name).toBeGreaterThan(5)
})

test('P1.3 P1.4 what is said about the money of a weighed order adds up, with every extra service by name', () => {
  const seen = { services: 0, refunds: 0, released: 0, after: 0 }
  fc.assert(
    fc.property(weighedOrderView, (order) => {
      const words = weightWords(order).join(' ')
      const at = (pattern: RegExp) => {
        const [, found] = pattern.exec(words) ?? []
        return found === undefined ? undefined : centsOf(found)
      }
      const price = at(/(?:That’s|Estimated) (\$[\d,.]+\d)/) ?? Number.NaN
      const [, listed = ''] = /With (.*?) (?:you paid|that’s)/.exec(words) ?? []
      const services = [...listed.matchAll(/(\$[\d,]+\.\d\d) for/g)].map(([, one = '']) => centsOf(one))
      const sum = services.reduce((all, cents) => all + cents, price)
      const all = at(/that’s (?:about )?(\$[\d,.]+\d)/)
      if (all !== undefined) expect(all, words).toBe(sum)
      const paid = at(/[Yy]ou paid (\$[\d,.]+\d)/)
      const back = at(/We refunded (\$[\d,.]+\d)/) ?? 0
      const released = at(/(\$[\d,.]+\d) of the hold was released/)
      if (paid !== undefined) {
        const extra = order.refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
        expect(back, words).toBe(extra)
        // Of an estimate that was paid, what it weighs less is given back.
        const less =
          order.payments[0]?.held_cents === null
            ? Math.max(0, order.weight.estimate_cents - (order.weight.final_cents ?? 0))
            : 0
        expect(paid, words).toBe(sum + less)
      }
      if (released !== undefined) {
        const own = order.charges.services.reduce((cents, one) => cents + (one.is_within_limit ? 0 : one.cents), 0)
        const apart = order.payments.find(({ purpose }) => purpose === 'weight')?.amount_cents ?? 0
        expect(released, words).toBe((heldOnce(order)?.held_cents ?? 0) - ((paid ?? 0) - own - apart))
        seen.released += 1
      }
      for (const { name, cents } of order.charges.services)
        if (paid !== undefined && order.weight.final_cents !== null)
          expect(words).toContain(`${priceText(cents)} for ${name}`)
      seen.services += services.length
      seen.refunds += back > 0 ? 1 : 0
      seen.after += /We’ll take at most/.test(words) ? 1 : 0
    }),
    { numRuns: 1500 },
  )
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(10)
})
