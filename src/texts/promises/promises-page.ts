import { groupedNumber, pointsWords } from '../frame/points.ts'

/** P1.5: the public page about kept and missed promises. */
export const promisesPageTexts = {
  title: 'Our promises',
  description: 'How often we come and deliver on time, month by month, counted from every order.',
  lead: 'Each time we give you is a promise. Here’s how often we keep them.',
  emptyTitle: 'Nothing counted yet',
  empty: 'Each time that we give with an order is counted here once it has passed: kept or missed, month by month.',
  rate: (rate: number) => `${rate}%`,
  onTimeIn: (month: string) => `on time in ${month}`,
  /** Does not break. */
  kept: (kept: number, judged: number) => `${groupedNumber(kept)}\u00a0of\u00a0${groupedNumber(judged)}`,
  keptPromises: (kept: number, judged: number) =>
    `We kept ${groupedNumber(kept)} of ${groupedNumber(judged)} ${judged === 1 ? 'promise' : 'promises'}.`,
  tooFew: 'Too few to tell',
  table: 'Month by month',
  month: 'Month',
  onTime: 'On time',
  none: 'None',
  kinds: { pickup: 'Pickup', return: 'Return or delivery', ready: 'Ready to collect', claim: 'Answer to a report' },
  how: {
    title: 'How we count',
    rules: (fewest: number) => [
      'A pickup, return or delivery is on time when we’re at your door by the end of the time we gave you.',
      'An order that you collect is on time when it’s ready by the start of your collection time.',
      'A reported problem is on time when we answer it by the time we gave you.',
      'If we move your time, or a visit fails because of us, the old time counts as missed.',
      'If you move it or cancel in time, it doesn’t count. Nor does an order that you bring too late to be ready.',
      'If no one is there, it counts as on time when our driver was.',
      'Each time is judged once, by what was recorded then. No one can change it later, not even us.',
      `A month with fewer than ${fewest} promises is too few to tell.`,
    ],
  },
  missed: {
    title: 'If we miss one',
    points: (points: number) => `We add ${pointsWords(points)} to your account. You don’t have to ask.`,
    voucher: (name: string) => `We add a voucher to your account: ${name}. You don’t have to ask.`,
    covered: {
      pickup: 'pickups',
      return: 'returns and deliveries',
      ready: 'orders to collect',
      claim: 'answers to reports',
    },
    counts: (kinds: string) => `This covers ${kinds}.`,
    most: (order: number, day: number) => `At most ${times(order)} for an order, and ${times(day)} a day.`,
    guests: 'You need an account. Without one you get our apology.',
    nothing: 'It counts here, and you get our apology.',
  },
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
