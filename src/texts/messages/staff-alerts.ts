/** M1.2: the messages to staff. They name no customer: a text message is read by whoever sees the phone. */
export const staffMessageTemplates = {
  alert: `
subject: {store}: {what}
short: {store}: {what}. {facts?} {link?}

# {what}

{facts}

[Open the desk]`,
  alert_digest: `
subject: {store}: {summary}
short: {store}: {summary}. {link?}

# {summary}

{list}

{more}

[Open the desk]`,
}

type Many = [one: string, several: string]
const KINDS: Record<
  'new_order' | 'claim' | 'failed_charge' | 'late_trip' | 'question' | 'bag_count' | 'weight' | 'bag_missing',
  Many
> = {
  new_order: ['new order', 'new orders'],
  claim: ['claim', 'claims'],
  failed_charge: ['failed charge', 'failed charges'],
  late_trip: ['late trip', 'late trips'],
  question: ['question', 'questions'],
  bag_count: ['bag count', 'bag counts'],
  weight: ['weight to decide on', 'weights to decide on'],
  bag_missing: ['missing bag', 'missing bags'],
}
const TRIPS = { pickup: 'pickup', delivery: 'delivery' }

export const staffAlertPhrases = {
  newOrder: (number: string) => `New order ${number}`,
  claim: (number: string) => `Claim about order ${number}`,
  question: (number: string) => `Question about order ${number}`,
  bagCount: (number: string, counted: number, said: number) =>
    `Order ${number}: the driver counted ${counted === 1 ? '1 bag' : `${counted} bags`}, the customer ${said}`,
  /** "Order 10023: bag 2 of 3 is missing". */
  bagMissing: (number: string, bags: string, count: number, of: number) =>
    count === 1
      ? `Order ${number}: bag ${bags} of ${of} is missing`
      : `Order ${number}: bags ${bags} of ${of} are missing`,
  /** "Missed at received: ACDE FGHJ". */
  missedAt: (station: string, codes: string) => `Missed at ${station.replaceAll('_', ' ')}: ${codes}`,
  weightNotAgreed: (number: string, amount: string, isLate: boolean) =>
    isLate
      ? `Order ${number}: no answer about ${amount} more by weight`
      : `Order ${number}: the customer said no to ${amount} more by weight`,
  holdEnded: (amount: string, number: string) => `Hold of ${amount} for order ${number} ended at the bank`,
  noDriver: (trip: keyof typeof TRIPS, number: string) => `No driver for the ${TRIPS[trip]} of order ${number}`,
  late: (trip: keyof typeof TRIPS, number: string) => `Late ${TRIPS[trip]} of order ${number}`,
  refundFailed: (amount: string, number: string) => `Refund of ${amount} for order ${number} failed`,
  paymentInReview: (amount: string, number: string) => `Payment of ${amount} for order ${number} needs a check`,
  chargeFailed: (amount: string, plan: string) => `Charge of ${amount} for ${plan} failed`,
  overageFailed: (amount: string, plan: string) => `Charge of ${amount} for extra weight (${plan}) failed`,
  willRetry: 'We’ll try again',
  noMoreTries: 'No more tries',
  notLookedAt: (waited: string) => `No one has looked for ${waited}`,
  /** "12 new orders (oldest 10023)", "1 claim (10007)". */
  count(kind: keyof typeof KINDS, count: number, oldest: string | null) {
    const [one, several] = KINDS[kind]
    if (count === 1) return `1 ${one}${oldest ? ` (${oldest})` : ''}`
    return `${count} ${several}${oldest ? ` (oldest ${oldest})` : ''}`
  },
  notLookedAtCount: (counts: string, waited: string) => `no one has looked at ${counts} for ${waited}`,
  more: (count: number) => `And ${count} more.`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => `${count} days`,
}
