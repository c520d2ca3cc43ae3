import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ExchangeOffer } from '#contract/rewards/vouchers.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { useNotify } from '../state/notify.ts'
import { newMergeKey } from '../state/storage/cart-storage.ts'
import { formStorage } from '../state/storage/form-storage.ts'

const texts = voucherPageTexts.exchangeOne
const DRAFT = 'exchange'

/** The idempotency key is stored before the request, so that a retry after a lost answer does not exchange points twice. */
function keyFor(offerId: string): string {
  const stored = formStorage.draft(DRAFT)
  if (stored?.offer === offerId && typeof stored.key === 'string') return stored.key
  const key = newMergeKey()
  formStorage.saveDraft(DRAFT, { offer: offerId, key })
  return key
}

export function useExchange({ id, name }: ExchangeOffer) {
  const { api } = useApp()
  const to = useTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function exchange() {
    setBusy(true)
    setRefusal(null)
    try {
      const headers = { 'Idempotency-Key': keyFor(id) }
      const { voucher } = await api('POST /vouchers/exchange/:id', { params: { id }, headers })
      formStorage.saveDraft(DRAFT, null)
      await navigate(to('voucher', { id: voucher.id }), { replace: true })
      notify(texts.done(name))
    } catch (failure) {
      const isRefused = failure instanceof ApiFailure && failure.httpStatus < 500
      if (isRefused) formStorage.saveDraft(DRAFT, null)
      setRefusal(isRefused ? failure.message : texts.lost)
      if (isRefused) await revalidate()
      setBusy(false)
    }
  }
  return { exchange, isBusy, refusal }
}
