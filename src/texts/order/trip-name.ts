import { orderTexts } from './orders.ts'

const { kind: kinds, numbered } = orderTexts.trips

/** The name of a trip by its slug: "Pickup", "Return 2". A slug of another form is shown as it is. */
export function tripName(slug: string): string {
  const [kind = '', number = '1'] = slug.split('-')
  return kind === 'pickup' || kind === 'delivery' ? numbered(kinds[kind], number) : slug
}
