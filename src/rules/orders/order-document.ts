import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { OrderLine, OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { type BilledCustomer, type BillWords, billToLines } from '../checkout/bill-to.ts'
import { addressLines } from '../places/address-lines.ts'
import { priceText } from '../pricing/money.ts'
import type { Leg } from '../slots/slots.ts'
import { dateWords, windowWords } from '../slots/window-words.ts'
import { type DocumentLine, documentLine, type LineWords } from './document-line.ts'

export type NamedText = { name: string; value: string }

/** A visit of the driver or of the customer. `detail` lists the items of one of two returns. */
export type DocumentVisit = NamedText & { leg: Leg; detail: string; startsAt: string; endsAt: string }
export type DocumentSum = NamedText & { isTotal: boolean }

/**
 * M1.5: everything that a document about an order says, as texts in their order. The page, the mail, the PDF and the 80 mm receipt only lay it out, so
 * they cannot differ.
 */
export type OrderDocument = {
  kind: InvoiceDocument['kind']
  brand: DocumentBrand
  title: string
  /** Identifies the document among those of its order, and names its file. */
  reference: string
  seller: string[]
  facts: NamedText[]
  billTo: { name: string; lines: string[] }
  /** Where the driver goes, for messages about a step. Empty if nobody comes, or if `service` has the address. */
  visited: { name: string; lines: string[] }
  /** The service and its place; the address only if "bill to" does not have it. */
  service: NamedText[]
  visits: DocumentVisit[]
  columns: Record<'description' | 'qty' | 'unitPrice' | 'amount', string>
  lines: DocumentLine[]
  sums: DocumentSum[]
  /** How it was paid, and the refunds of it. */
  payments: NamedText[]
  notes: string[]
}

export type DocumentBrand = Pick<StoreConfig, 'name' | 'primary_color' | 'secondary_color'>

type Windows = `${Leg}_${'starts' | 'ends'}_at`
/** The part of an order that its documents show. The windows are today's; the figures are those that were issued. */
export type DocumentOrder = Pick<OrderView, 'category_id' | 'address' | 'notes' | Windows> & {
  place: Pick<OrderView['place'], 'outlet' | 'sales_type' | 'table'>
  trips: readonly Pick<OrderTrip, 'slug' | 'leg' | 'status' | 'starts_at' | 'ends_at'>[]
  lines: readonly Pick<OrderLine, 'name' | 'return_leg'>[]
}

export type DocumentWords = Record<
  | 'number'
  | 'date'
  | 'order'
  | 'trip'
  | 'refersTo'
  | 'partOf'
  | 'billTo'
  | 'service'
  | 'address'
  | 'note'
  | 'gstRegistration'
  | 'uen'
  | 'description'
  | 'qty'
  | 'unitPrice'
  | 'amount'
  | 'totalExcludingGst'
  | 'totalIncludingGst'
  | 'total'
  | 'paidBy'
  | 'refundedTo'
  | 'notRegistered'
  | 'inDollars',
  string
> &
  LineWords & {
    company: BillWords
    gst: (rate: number) => string
    refunded: (day: string, number: string) => string
    notAnInvoice: (number: string) => string
    tripName: (slug: string, trips: DocumentOrder['trips']) => string
    visitName: (category: OrderView['category_id'], leg: Leg, isReturnedInTwo: boolean) => string
    list: (names: readonly string[]) => string
  }

/** The documents of an order as texts. Refunds are listed with the document that they correct. */
export function orderDocuments(
  documents: readonly InvoiceDocument[],
  order: DocumentOrder,
  brand: DocumentBrand,
  words: DocumentWords,
): OrderDocument[] {
  return documents.map((document) => {
    const billTo = billToLines(document.customer, words.company)
    return {
      kind: document.kind,
      brand: { ...brand, name: document.seller.name },
      title: document.title,
      reference: document.number ?? document.refers_to ?? document.order_number,
      seller: sellerLines(document, words),
      facts: headFacts(document, order, words),
      billTo: { name: words.billTo, lines: billTo },
      visited: { name: words.address, lines: visitedLines(document.customer) },
      service: serviceFacts(document, order, words),
      visits: visitsOf(document, order, words),
      columns: { description: words.description, qty: words.qty, unitPrice: words.unitPrice, amount: words.amount },
      lines: document.lines.map((line) => documentLine(line, words)),
      sums: sumsOf(document, words),
      payments: paymentsOf(document, documents, words),
      notes: notesOf(document, order, words),
    }
  })
}

const visitedLines = ({ name, address, company }: InvoiceDocument['customer']) =>
  company || address.length === 0 ? [] : [name, ...address].filter(Boolean)

const present = (name: string, value: string | null): NamedText[] => (value ? [{ name, value }] : [])

/** D4.6: the seller, with the registration numbers that Singapore requires. */
function sellerLines({ seller }: InvoiceDocument, words: DocumentWords): string[] {
  return [
    seller.legal_name || seller.name,
    seller.address,
    seller.uen && `${words.uen} ${seller.uen}`,
    seller.gst_registration_no && `${words.gstRegistration} ${seller.gst_registration_no}`,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ].filter((line): line is string => Boolean(line))
}

function headFacts(document: InvoiceDocument, { trips }: DocumentOrder, words: DocumentWords): NamedText[] {
  const { kind, number, issued_on, order_number, trip, refers_to } = document
  return [
    ...present(words.number, number),
    { name: words.date, value: dateWords(issued_on) },
    { name: words.order, value: order_number },
    ...present(words.trip, trip && words.tripName(trip, trips)),
    ...present(kind === 'statement' ? words.partOf : words.refersTo, refers_to),
  ]
}

function serviceFacts(
  { customer, kind }: InvoiceDocument,
  { place, address }: DocumentOrder,
  words: DocumentWords,
): NamedText[] {
  const where = [place.sales_type, place.outlet, place.table].filter(Boolean).join(', ')
  const isBilledElsewhere: boolean = hasCompany(customer) && kind !== 'credit_note'
  return [
    ...present(words.service, where),
    ...(isBilledElsewhere && address ? [{ name: words.address, value: addressLines(address).join(', ') }] : []),
  ]
}

const hasCompany = ({ company }: BilledCustomer) => company !== undefined

/** A trip that did not take place, and will not. */
const OVER = new Set<OrderTrip['status']>(['failed', 'rescheduled', 'cancelled'])

/** The visits of a document: of its trip, or of the whole order. A credit note has none. */
function visitsOf(document: InvoiceDocument, order: DocumentOrder, words: DocumentWords): DocumentVisit[] {
  if (document.kind === 'credit_note') return []
  const all = orderVisits(order, words, document.issued_on)
  if (document.trip === null) return all
  const leg = order.trips.find(({ slug }) => slug === document.trip)?.leg
  return all.filter((visit) => visit.leg === leg)
}

/** The windows of an order as they are now. `since` is a day: a window of another year has its year. */
export function orderVisits(order: DocumentOrder, words: DocumentWords, since: string): DocumentVisit[] {
  const isReturnedInTwo = order.early_starts_at !== null
  return (['first', 'early', 'last'] as const).flatMap((leg) => {
    const window = windowOf(order, leg)
    const name = words.visitName(order.category_id, leg, isReturnedInTwo)
    if (!window || !name) return []
    const value = windowWords(new Date(window.startsAt), new Date(window.endsAt), new Date(since))
    const brought = order.lines.filter(({ return_leg }) => return_leg === leg).map((line) => line.name)
    return [{ leg, name, value, detail: words.list([...new Set(brought)]), ...window }]
  })
}

function windowOf(order: DocumentOrder, leg: Leg): { startsAt: string; endsAt: string } | null {
  const trip = order.trips.findLast((one) => one.leg === leg)
  if (trip) return OVER.has(trip.status) ? null : { startsAt: trip.starts_at, endsAt: trip.ends_at }
  const [startsAt, endsAt] = [order[`${leg}_starts_at`], order[`${leg}_ends_at`]]
  return startsAt && endsAt ? { startsAt, endsAt } : null
}

function sumsOf(document: InvoiceDocument, words: DocumentWords): DocumentSum[] {
  const { gst_rate, gst_cents, total_cents, total_excluding_gst_cents } = document
  if (gst_rate === null) return [{ name: words.total, value: priceText(total_cents), isTotal: true }]
  return [
    { name: words.totalExcludingGst, value: priceText(total_excluding_gst_cents), isTotal: false },
    { name: words.gst(gst_rate), value: priceText(gst_cents), isTotal: false },
    { name: words.totalIncludingGst, value: priceText(total_cents), isTotal: true },
  ]
}

function paymentsOf(document: InvoiceDocument, all: readonly InvoiceDocument[], words: DocumentWords): NamedText[] {
  const { kind, number, paid_by } = document
  const refunds = all.filter((one) => one.kind === 'credit_note' && number !== null && one.refers_to === number)
  return [
    ...present(kind === 'credit_note' ? words.refundedTo : words.paidBy, paid_by),
    ...refunds.map((one) => ({
      name: words.refunded(dateWords(one.issued_on), one.number ?? ''),
      value: priceText(one.total_cents),
    })),
  ]
}

function notesOf({ kind, gst_rate, refers_to }: InvoiceDocument, order: DocumentOrder, words: DocumentWords): string[] {
  return [
    ...(order.notes && kind !== 'credit_note' ? [`${words.note}: ${order.notes}`] : []),
    ...(gst_rate === null ? [words.notRegistered] : []),
    ...(kind === 'statement' && refers_to !== null ? [words.notAnInvoice(refers_to)] : []),
    words.inDollars,
  ]
}
