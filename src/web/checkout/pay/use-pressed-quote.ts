import { useEffect, useEffectEvent, useState } from 'react'
import { moneyNow } from '#rules/weight/money-now.ts'
import type { PressedQuote } from '../form/checkout-storage.ts'
import type { CheckoutContext } from '../review/checkout-context.ts'
import { payKind } from '../weight/pay-words.ts'

/** The windows, the place, and how much is held, kept or charged, as the shopper saw them beside the total. The quote's hash does not contain them. */
export function seenOf({
  form,
  isGuest,
  addressId,
  quoted,
  limit,
  isLater,
  tempCard,
}: Pick<CheckoutContext, 'form' | 'isGuest' | 'addressId' | 'quoted' | 'limit' | 'isLater' | 'tempCard'>): string {
  const place = isGuest ? form.address.postal_code : addressId
  const { way } = moneyNow(quoted.quote.total_cents, limit?.cents, payKind(form.payment, tempCard !== null), isLater)
  return JSON.stringify([form.pickupAt, form.earlyAt, form.deliveryAt, place, limit?.cents, way])
}

type Options = {
  /** The hash of the current quote, and the current windows and place. */
  hash: string
  seen: string
  /** Whether the order can be placed now. */
  isReady: boolean
  onPay: () => void
  /** The total is the same, but the windows or the place are not: the shopper looks at them and pays again. */
  onOtherwise: () => void
}

/**
 * D1.8: Pay was pressed before the card was entered. Pays once, as soon as the order is ready, if it is still what the shopper saw. Otherwise
 * returns the quote that was seen as `changedFrom`, so that the shopper confirms the new total first (D2.4).
 */
export function usePressedQuote(pressed: PressedQuote | null, { hash, seen, isReady, onPay, onOtherwise }: Options) {
  const isSameTotal = pressed?.hash === hash
  const isSame = isSameTotal && pressed.seen === seen
  const payNow = useEffectEvent(onPay)
  const askFirst = useEffectEvent(onOtherwise)
  /** Whether the earlier press was paid, or the shopper was asked. */
  const [isHandled, setHandled] = useState(false)
  useEffect(() => {
    if (!isSameTotal || !isReady || isHandled) return
    setHandled(true)
    if (isSame) payNow()
    else askFirst()
  }, [isSameTotal, isSame, isReady, isHandled])
  return {
    changedFrom: pressed && !isSameTotal && isReady && !isHandled ? pressed : null,
    markHandled: () => setHandled(true),
  }
}
