import { useEffect, useState } from 'react'
import type { postBestVouchers } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { useApp } from '../../state/app-context.ts'
import { basketOf } from '../review/basket.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'

export type BestVouchers = ResponseOf<typeof postBestVouchers>

/** What each voucher of the wallet saves on this basket; null until loaded. A guest has no wallet. */
export function useBestVouchers(): { best: BestVouchers | null; failure: unknown; retry: () => void } {
  const { api } = useApp()
  const { data, form, isGuest } = useCheckoutContext()
  const [best, setBest] = useState<BestVouchers | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const added = form.voucherIds.join()
  const basket = JSON.stringify({ ...basketOf(data, form, isGuest), voucher_ids: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `added` reloads after a code was added to the wallet; `tries` repeats the request
  useEffect(() => {
    if (isGuest) return
    const controller = new AbortController()
    api('POST /checkout/vouchers/best', { body: JSON.parse(basket), signal: controller.signal }).then(
      (found) => {
        if (controller.signal.aborted) return
        setBest(found)
        setFailure(null)
      },
      (error) => controller.signal.aborted || setFailure(error),
    )
    return () => controller.abort()
  }, [api, basket, isGuest, tries, added])
  return { best, failure, retry: () => setTries((count) => count + 1) }
}
