import type { TestWalletOutcome } from '#contract/order/payment-limits.ts'
import type { Draw } from '../../engine/draw.ts'

/** One way to pay. Cards are the sandbox's test numbers, entered on its page. */
export type Way =
  | { by: 'wallet'; outcome: Exclude<TestWalletOutcome, 'silent'> }
  | { by: 'card'; number: string }
  | { by: 'saved' }
  | { by: 'paynow'; next: 'pay' | 'pay late' | 'expire' | 'leave' | 'stop' }

/** How somebody pays: the ways they try one after the other, and what they do meanwhile. */
export type Payer = {
  ways: readonly Way[]
  atChallenge: 'approve' | 'refuse' | 'leave' | 'stop'
  press: 'once' | 'twice' | 'in two tabs'
  /** Sends the same request again after some minutes, as a phone that wakes up does. */
  sendsAgain: boolean
  /** When no way has worked. */
  atLast: 'leave' | 'give up'
}

const paid: Way = { by: 'wallet', outcome: 'success' }
const wallet = (outcome: Exclude<TestWalletOutcome, 'silent'>): Way => ({ by: 'wallet', outcome })
const paynow = (next: Extract<Way, { by: 'paynow' }>['next']): Way => ({ by: 'paynow', next })
const card = (number: string): Way => ({ by: 'card', number })

/** Pays at once. */
export const EASY: Payer = { ways: [paid], atChallenge: 'approve', press: 'once', sendsAgain: false, atLast: 'give up' }

const ORDINARY: readonly (readonly Way[])[] = [
  ...Array(9).fill([paid]),
  ...Array(3).fill([paynow('pay')]),
  [{ by: 'saved' }],
  [{ by: 'saved' }],
  [card('4242424242424242')],
  [card('5555555555554444')],
  [wallet('challenge')],
]
const TROUBLED: readonly (readonly Way[])[] = [
  [wallet('decline'), paid],
  [wallet('decline'), wallet('insufficient_funds'), paynow('pay')],
  [wallet('decline'), wallet('decline'), wallet('decline')],
  [wallet('insufficient_funds'), card('4242424242424242')],
  [card('4000000000000069'), { by: 'saved' }, paid],
  [card('4000002500003155')],
  [wallet('challenge'), paid],
  [wallet('challenge')],
  [wallet('late')],
  [wallet('late'), paid],
  [wallet('error'), paid],
  [paynow('expire'), paid],
  [paynow('expire'), paynow('pay')],
  [paynow('leave')],
  [paynow('pay late')],
  [paynow('stop'), paid],
  [paynow('stop'), paynow('stop'), paynow('pay')],
  [paid],
]

/** Most people pay without trouble. */
export function drawPayer(draw: Draw, troubleShare = 0.25): Payer {
  if (!draw.chance(troubleShare)) return { ...EASY, ways: draw.pick(ORDINARY) }
  return {
    ways: draw.pick(TROUBLED),
    atChallenge: draw.pick(['approve', 'approve', 'refuse', 'leave', 'stop']),
    press: draw.pick(['once', 'once', 'once', 'twice', 'in two tabs']),
    sendsAgain: draw.chance(0.3),
    atLast: draw.pick(['leave', 'give up']),
  }
}
