import type { MoneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import type { PayState } from '../pay/use-pay.ts'
import type { AmountState } from '../review/checkout-context.ts'

const texts = checkoutTexts.steps

/** All that Pay depends on. */
export type Readiness = {
  /** Why Pay is off, as it says itself. */
  blocker: string | null
  /** The title of the first unfinished step. Pay opens it. Undefined until the page knows. */
  todo: string | null | undefined
  /** P1.3: the customer's own limit. Pay focuses its field while it is none. */
  amount: AmountState
  /** Whether the total is of what is chosen now. */
  isCurrent: boolean
  pay: PayState['kind']
  /** Pay leads to the card page first. */
  isCardMissing: boolean
  money: MoneyNow
}

/** Whether pressing Pay now does what its words say. */
export function isReadyToPay({ blocker, todo, amount, isCurrent, pay }: Readiness): boolean {
  return blocker === null && todo === null && amount === 'valid' && isCurrent && pay === 'idle'
}

/**
 * What screen readers hear when something changes: what is missing, or what Pay does now. Nothing while the page works something out, somebody
 * types, or the last press of Pay has an answer of its own.
 */
export function readyWords(readiness: Readiness): string {
  const { blocker, todo, amount, isCurrent, pay } = readiness
  if (isReadyToPay(readiness)) return moneyWords(readiness)
  if (pay !== 'idle' || !isCurrent || todo === undefined || amount === 'typing') return ''
  if (todo !== null) return texts.next(todo)
  if (amount === 'invalid') return texts.next(texts.limit)
  return blocker === null || blocker === checkoutTexts.when.checking ? '' : blocker
}

function moneyWords({ isCardMissing, money: { way, cents } }: Readiness): string {
  const { ready } = texts
  if (way === 'charge' && isCardMissing) return ready.card
  const does = way === 'charge' && cents === 0 ? ready.nothing : ready[way]
  return `${isCardMissing ? ready.card : ready.filled} ${does}`
}
