/** The outcome when a card of the sandbox is charged. The last three differ only for a hold. */
export type Behaviour =
  | 'success'
  | 'decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'challenge'
  | 'silent'
  | 'late'
  | 'error'
  | 'short_hold'
  | 'capture_declined'
  | 'capture_silent'

export type TestCard = { number: string; behaviour: Behaviour; title: string; text: string }

/** The numbers with a special behaviour. Any other valid number is a card that works. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'success', title: 'Visa that works', text: 'Paid at once' },
  { number: '5555555555554444', behaviour: 'success', title: 'Mastercard that works', text: 'Paid at once' },
  { number: '4000000000000002', behaviour: 'decline', title: 'Declined', text: 'The bank declines it' },
  {
    number: '4000000000009995',
    behaviour: 'insufficient_funds',
    title: 'Not enough money',
    text: 'The bank declines it',
  },
  { number: '4000000000000069', behaviour: 'expired_card', title: 'Expired', text: 'The card has expired' },
  {
    number: '4000002500003155',
    behaviour: 'challenge',
    title: 'Asks you to approve',
    text: 'The bank checks it’s you',
  },
  { number: '4000000000000259', behaviour: 'silent', title: 'Paid, but no answer', text: 'The answer gets lost' },
  { number: '4000000000000077', behaviour: 'late', title: 'Paid later', text: 'Decided after 20 seconds' },
  { number: '4000000000000119', behaviour: 'error', title: 'Gateway error', text: 'Fails before charging' },
  { number: '4000000000007007', behaviour: 'short_hold', title: 'Hold ends early', text: 'Held for an hour only' },
  {
    number: '4000000000007015',
    behaviour: 'capture_declined',
    title: 'Held, then declined',
    text: 'The capture fails',
  },
  {
    number: '4000000000007023',
    behaviour: 'capture_silent',
    title: 'Captured, but no answer',
    text: 'The capture’s answer gets lost',
  },
]

export function behaviourOf(number: string): Behaviour {
  return TEST_CARDS.find((card) => card.number === number)?.behaviour ?? 'success'
}
