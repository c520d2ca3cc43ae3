/** What a kilogram of a plan costs if all of the included weight is used, rounded to the cent. */
export function pricePerKgCents(plan: { price_cents: number; included_kg: number }): number {
  return Math.round(plan.price_cents / plan.included_kg)
}
