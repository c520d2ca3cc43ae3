export type CardExpiry = 'good' | 'soon' | 'expired'

/** A card is valid until the end of its month in Singapore. Customers are reminded two months before. */
export function cardExpiry({ month, year }: { month: number; year: number }, today: string): CardExpiry {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const monthsLeft = (year - thisYear) * 12 + (month - thisMonth)
  if (monthsLeft < 0) return 'expired'
  return monthsLeft < 2 ? 'soon' : 'good'
}
