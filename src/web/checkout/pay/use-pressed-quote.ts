import { useEffect, useEffectEvent, useState } from 'react'
import type { PressedQuote } from '../form/checkout-storage.ts'

type Options = {
  /** The hash of the current quote. */
  hash: string
  /** Whether the order can be placed now. */
  isReady: boolean
  onPay: () => void
}

/**
 * D1.8: Pay was pressed before the card was entered. Pays once, as soon as the order is ready, if the quote is still the same. Otherwise
 * returns the quote that was seen as `changedFrom`, so that the shopper confirms the new total first (D2.4).
 */
export function usePressedQuote(pressedQuote: PressedQuote | null, { hash, isReady, onPay }: Options) {
  const isSameQuote = pressedQuote?.hash === hash && isReady
  const payNow = useEffectEvent(onPay)
  /** Whether the earlier press was paid, or the shopper was asked about the new total. */
  const [isHandled, setHandled] = useState(false)
  useEffect(() => {
    if (!isSameQuote || isHandled) return
    setHandled(true)
    payNow()
  }, [isSameQuote, isHandled])
  return {
    changedFrom: pressedQuote && !isSameQuote && isReady && !isHandled ? pressedQuote : null,
    markHandled: () => setHandled(true),
  }
}
