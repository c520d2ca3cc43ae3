import { int, nullable, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** D6.4: what a visit weighed, and its cycle with it. */
export const weightOfVisit = statement({
  name: 'weight_of_visit',
  sql: `SELECT w.grams, c.weight_grams AS cycle_grams, c.included_kg, c.extra_kg_cents FROM visit_weight w
        JOIN subscription_cycle c ON c.store_id = w.store_id AND c.subscription_id = w.subscription_id AND c.cycle = w.cycle
        WHERE w.store_id = $1 AND w.order_id = $2`,
  args: [int, uuid],
  row: { grams: int, cycle_grams: int, included_kg: nullable(int), extra_kg_cents: int },
})
export type VisitWeight = Awaited<ReturnType<typeof weightOfVisit.one>>
