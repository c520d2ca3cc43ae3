/** The outcome when a card of the sandbox is charged. */
export type Behaviour =
  | 'success'
  | 'decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'challenge'
  | 'silent'
  | 'late'
  | 'error'

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
]

export function behaviourOf(number: string): Behaviour {
  return TEST_CARDS.find((card) => card.number === number)?.behaviour ?? 'success'
}
