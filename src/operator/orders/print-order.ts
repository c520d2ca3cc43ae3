import type { ServiceRow } from '#api/orders/services/services.queries.ts'
import type { OrderBags, OrderTrip, OrderView, OrderWeight, ShownAddress } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { spacedCode } from '#rules/bags/bag-code.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords, windowWords } from '#rules/slots/window-words.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { exactKilograms, quantityWords } from '#texts/order/quantity.ts'
import { type CommandOutput, stripControlCharacters } from '../cli/command-output.ts'
import { agreedWords } from './agreed-words.ts'
import type { StaffEvent } from './history.queries.ts'

const words = (state: string) => state.replaceAll('_', ' ')

/** Prints the address with everything that a driver needs at the door. */
function printAddress(output: CommandOutput, address: ShownAddress): void {
  const { label, contact_name, contact_mobile, access_notes } = address
  output.line(stripControlCharacters(`Address: ${addressLines(address).join(', ')}${label ? ` (${label})` : ''}`))
  const person = [contact_name, contact_mobile && mobileWords(contact_mobile)].filter(Boolean).join('  ')
  if (person) output.line(stripControlCharacters(`At the door: ${person}`))
  if (access_notes) output.line(stripControlCharacters(`Access: ${access_notes}`))
}

type PrintedOrder = { view: OrderView; services: readonly ServiceRow[]; history: readonly StaffEvent[] }

/** Prints an order with everything that staff may see. */
export function printOrder(output: CommandOutput, { view, services, history }: PrintedOrder): void {
  output.line(`${output.strong(`Order ${view.number}`)}  ${words(view.status)}  $${moneyText(view.total_cents)}`)
  output.line(
    stripControlCharacters(
      `${view.contact.name}  ${mobileWords(view.contact.mobile ?? '')}  ${view.contact.email ?? ''}`,
    ),
  )
  const { address, company, place } = view
  output.line(stripControlCharacters([place.sales_type, place.outlet, place.table].filter(Boolean).join(', ')))
  if (view.trips.length === 0) for (const leg of windowsOf(view)) output.line(leg)
  if (address) printAddress(output, address)
  if (company)
    output.line(stripControlCharacters(`Invoice to: ${company.name}, UEN ${company.uen}  ${company.po_number}`))
  for (const { label, value } of view.care) output.line(stripControlCharacters(`${label}: ${value}`))
  if (view.notes) output.line(stripControlCharacters(`Notes: ${view.notes}`))
  output.line('')
  const lines = view.lines.map((line) => ({
    qty: quantityWords(line.qty, line.unit),
    what: line.name,
    choice: [line.option, line.variant, ...line.modifiers.map(({ name }) => name)].filter(Boolean).join(', '),
    ...(view.weight ? { weighs: line.grams === null ? '' : `${exactKilograms(line.grams)} kg` } : {}),
    amount: moneyText(line.final_cents),
    notes: line.notes,
  }))
  output.table(lines, 'No items')
  if (view.trips.length > 0) {
    output.line('')
    const trips = view.trips.map((trip) => ({
      trip: trip.slug,
      state: words(trip.status),
      window: windowWords(new Date(trip.starts_at), new Date(trip.ends_at)),
      driver: trip.driver,
      bags: trip.bag_count,
      ...(view.early_starts_at === null ? {} : { brings: itemsOfReturn(view, trip) }),
      open: trip.open_services ? `${trip.open_services} unanswered` : '',
    }))
    output.table(trips, '')
  }
  if (view.bags && view.bags.bags.length > 0) printBags(output, view.bags)
  if (view.weight) printWeight(output, view.weight, view)
  if (services.length > 0) {
    output.line('')
    const proposals = services.map((service) => ({
      trip: service.trip,
      proposal: service.name,
      price: moneyText(service.price_cents),
      answer: service.is_within_limit ? `${words(service.status)}, within the limit` : words(service.status),
      'answer by': momentWords(service.answer_until),
    }))
    output.table(proposals, '')
  }
  output.line('')
  output.table(history.map(eventRow), '')
}

function printBags(output: CommandOutput, { bags, count }: OrderBags): void {
  output.line('')
  const rows = bags.map(({ n, code, station, at, is_missing }) => ({
    bag: `${n} of ${bags.length}`,
    tag: spacedCode(code),
    at: station === null ? 'not handed over' : words(station),
    since: at === null ? '' : momentWords(new Date(at)),
    missing: is_missing ? 'MISSING' : '',
  }))
  output.table(rows, '')
  if (count)
    output.line(`Counted at the door: ${count.counted}${count.said === null ? '' : `, by the customer: ${count.said}`}`)
}

/** P1.2: estimate, limit and weight, and what the customer was asked. */
function printWeight(output: CommandOutput, weight: OrderWeight, view: OrderView): void {
  const { estimate_cents, final_cents, grams, question } = weight
  const { services } = view.charges
  output.line('')
  output.line(agreedWords(weight, view))
  if (final_cents !== null) output.line(`Weighs ${exactKilograms(grams)} kg: $${moneyText(final_cents)}`)
  const within = services.filter(({ is_within_limit }) => is_within_limit)
  if (within.length > 0) {
    const named = nameList(within.map(({ name, cents }) => `$${moneyText(cents)} for ${name}`))
    const sum = moneyText((final_cents ?? estimate_cents) + weight.services_cents)
    output.line(stripControlCharacters(`With ${named} ${final_cents === null ? 'about ' : ''}$${sum} in all`))
  }
  if (!question) return
  const until = question.state === 'open' ? `, until ${momentWords(new Date(question.answer_until))}` : ''
  output.line(`The customer is asked for $${moneyText(question.asked_cents)}: ${question.state}${until}`)
}

/** D3.9: the items of each of two returns. */
function itemsOfReturn({ lines }: OrderView, { leg }: OrderTrip): string {
  const brought = lines.filter(({ return_leg }) => return_leg === leg)
  return brought.map(({ qty, unit, name }) => `${quantityWords(qty, unit)} × ${name}`).join(', ')
}

const LEGS: Record<OrderView['category_id'], readonly [string, string]> = {
  [SalesCategory.collect]: ['Drop-off', 'Collection'],
  [SalesCategory.delivery]: ['', 'Delivery'],
  [SalesCategory.pickup]: ['Pickup', 'Return'],
  [SalesCategory.dineIn]: ['', ''],
}

/** The windows of an order without trips. */
function windowsOf(view: OrderView): string[] {
  const [first, last] = LEGS[view.category_id]
  const legs = [
    [first, view.first_starts_at, view.first_ends_at],
    [last, view.last_starts_at, view.last_ends_at],
  ] as const
  return legs.flatMap(([name, from, to]) =>
    from && to ? [`${name}: ${windowWords(new Date(from), new Date(to))}`] : [],
  )
}

function eventRow({ kind, trip, to_state, actor, reason, details, at }: StaffEvent) {
  return {
    at: momentWords(at),
    what: [trip, words(kind), to_state && words(to_state), movedWindows(details)].filter(Boolean).join(' '),
    who: actor.replace(/^operator:/, ''),
    why: reason,
    'message to the customer': details.message ?? '',
  }
}

/** The old and new start of each window that moved. */
function movedWindows(details: StaffEvent['details']): string {
  const legs = [
    [details.first_was_at, details.first_starts_at],
    [details.early_was_at, details.early_starts_at],
    [details.last_was_at, details.last_starts_at],
  ] as const
  return legs.flatMap(([was, is]) => (was && is && was !== is ? [`from ${at(was)} to ${at(is)}`] : [])).join(', ')
}

const at = (instant: string) => momentWords(new Date(instant))
