import { isHeldLater } from '#rules/weight/hold-time.ts'
import { type KeptMethod, mayBeHeld } from '../../order-rows/payment-kept.ts'
import type { NewAttempt } from '../../payments/attempts/attempt.ts'

type ToPay = {
  method: KeptMethod
  /** Null if nothing in the order is weighed. */
  limitCents: number | null
  totalCents: number
  firstStartsAt: Date | null
  gateway: string
  now: Date
}

/** P1.2: the page said that money is held later, and by now it is held at once, or the other way round. */
export function isTakenOtherwise(
  { method, limitCents, firstStartsAt, now }: Pick<ToPay, 'method' | 'limitCents' | 'firstStartsAt' | 'now'>,
  seenLater: boolean | undefined,
): boolean {
  if (seenLater === undefined || limitCents === null || !mayBeHeld(method)) return false
  return seenLater !== (firstStartsAt !== null && isHeldLater(firstStartsAt, now))
}

/**
 * P1.2: what is asked of a method. The limit of a weighed order is held; what cannot be held is charged as estimated. For a pickup far away a saved
 * card is kept, and no gateway is asked yet. Other cards cannot be asked later, so they are charged as estimated too.
 */
export function askedMoney(toPay: ToPay): Pick<NewAttempt, 'gateway' | 'amountCents' | 'isHold'> {
  const { method, limitCents, totalCents, firstStartsAt, gateway, now } = toPay
  const isLater = firstStartsAt !== null && isHeldLater(firstStartsAt, now)
  if (limitCents !== null && (isLater ? method.kind === 'saved' : mayBeHeld(method)))
    return { gateway: isLater ? 'none' : gateway, amountCents: limitCents, isHold: true }
  return { gateway: method.kind === 'none' ? 'none' : gateway, amountCents: totalCents, isHold: false }
}
