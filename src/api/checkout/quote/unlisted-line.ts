import type { LineRow } from '../../order-rows/order.queries.ts'

/** A line for something outside the catalogue, such as a service or a plan. */
export function unlistedLine(name: string, cents: number): Omit<LineRow, 'position' | 'kind' | 'turnaround_hours'> {
  return {
    product_id: null,
    option_id: null,
    variant_id: null,
    product_name: name,
    option_name: null,
    variant_name: null,
    modifiers: [],
    unit: 'piece',
    image: '',
    qty: 1,
    notes: '',
    piece_cents: cents,
    final_cents: cents,
  }
}
