import { orderTexts } from './orders.ts'

const { kind: kinds, numbered, returns, ordinals, attempt } = orderTexts.trips

type Trip = { slug: string; leg: string }

/**
 * The name of a trip: "Pickup", "Return", and of two returns "First return" and "Second return". `trips` are all trips of
 * the order. They tell a second return from a return that is tried again. A slug of another form is shown as it is.
 */
export function tripName(slug: string, trips: readonly Trip[] = []): string {
  const [kind = '', number = '1'] = slug.split('-')
  if (kind !== 'pickup' && kind !== 'delivery') return slug
  const own = trips.find((trip) => trip.slug === slug)
  if (!own) return nameByNumber(kind, number)
  const isSplit = trips.some(({ leg }) => leg === 'early')
  const name = isSplit && (own.leg === 'early' || own.leg === 'last') ? returns[own.leg] : kinds[kind]
  const attempts = trips.filter(({ leg }) => leg === own.leg)
  const tries = attempts.indexOf(own) + 1
  return tries > 1 ? attempt(name, ordinals[tries - 1] ?? String(tries)) : name
}

function nameByNumber(kind: 'pickup' | 'delivery', number: string): string {
  if (number === '1') return kinds[kind]
  const ordinal = ordinals[Number(number) - 1]
  return ordinal ? `${ordinal} ${kinds[kind].toLowerCase()}` : numbered(kinds[kind], number)
}
