import type { OrderView } from '#contract/order/order-shapes.ts'
import { calendarFile } from '#rules/orders/calendar-file.ts'
import { type DocumentVisit, orderVisits } from '#rules/orders/order-document.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { calendarTexts } from '#texts/mail/calendar.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'

type Calendar = { filename: string; type: string; content: string }
type CalendarStore = { name: string; origin: string }

/**
 * M1.5: the order's windows for the customer's calendar, in a mail and behind a link. Each visit is one entry for good: a later file moves it, or
 * removes it when the visit or the order is called off. Null if there are no windows. `leg` picks one visit.
 */
export function orderCalendar(view: OrderView, store: CalendarStore, now: Date, leg?: Leg): Calendar | null {
  const { ahead, calledOff } = visitsOf(view, singaporeClock(now).day)
  const isWanted = (visit: DocumentVisit) => leg === undefined || visit.leg === leg
  const [visits, removed] = [ahead.filter(isWanted), calledOff.filter(isWanted)]
  if (visits.length + removed.length === 0) return null
  const { number, address, place } = view
  const content = calendarFile({
    orderId: view.id,
    host: new URL(store.origin).hostname,
    revision: view.timeline.length,
    now,
    visits,
    calledOff: removed,
    title: ({ name }) => calendarTexts.entry({ store: store.name, number }, name),
    location: address
      ? addressLines(address).join(', ')
      : [place.outlet, place.outlet_address].filter(Boolean).join(', '),
  })
  const method = visits.length === 0 ? 'CANCEL' : 'PUBLISH'
  return { filename: calendarTexts.file(number), type: `text/calendar; charset=utf-8; method=${method}`, content }
}

/** The visits as planned, and those that will not take place. */
function visitsOf(view: OrderView, since: string): { ahead: DocumentVisit[]; calledOff: DocumentVisit[] } {
  // The trips of a cancelled order are cancelled too, so its entries come from its windows.
  if (view.status === 'cancelled' || view.status === 'expired')
    return { ahead: [], calledOff: orderVisits({ ...view, trips: [] }, invoiceTexts, since) }
  const ahead = orderVisits(view, invoiceTexts, since)
  const asPlanned = view.trips.map((trip) => ({ ...trip, status: 'scheduled' as const }))
  const all = orderVisits({ ...view, trips: asPlanned }, invoiceTexts, since)
  return { ahead, calledOff: all.filter(({ leg }) => !ahead.some((visit) => visit.leg === leg)) }
}
