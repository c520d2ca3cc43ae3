/** What a kilogram of a plan costs if all of the included weight is used, rounded to the cent. Null if the plan counts no weight. */
export function pricePerKgCents(plan: { price_cents: number; included_kg: number | null }): number | null {
  return plan.included_kg === null ? null : Math.round(plan.price_cents / plan.included_kg)
}
