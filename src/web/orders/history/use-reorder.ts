import { useState } from 'react'
import type { ReorderPreview } from '#contract/order/reorder.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { cartOf } from '../../cart/cart-of.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { hasChanges } from './reorder-changes.tsx'

const texts = orderActTexts.reorder

/** The order's place, as an address names it. */
type PlaceQuery = { st: string; outid: string }

export type ReorderAnswer = 'add' | 'replace' | 'keep'

/**
 * D4.5: orders the same items again. The cart is changed only when nothing is lost or mixed by it, or after the customer's answer. A cart at
 * another place stays there. `onAdded` opens the next page.
 */
export function useReorder(orderId: string, onAdded: (place: PlaceQuery) => void | Promise<void>) {
  const app = useApp()
  const { notify } = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [question, setQuestion] = useState<ReorderPreview | null>(null)
  const params = { id: orderId }

  async function change(preview: ReorderPreview, replace: boolean, isQuiet: boolean) {
    const { gone } = await app.api('POST /orders/:id/reorder', { params, body: { replace } })
    const cart = cartOf(app)
    const { outlet_id, sales_type_id } = preview
    // The cart shows the order's place from now on, so that the next page asks nothing about the cart at the old one.
    await cart.setPlace({ outlet_id, sales_type_id })
    await cart.refresh()
    await onAdded({ st: String(sales_type_id), outid: String(outlet_id) })
    if (!isQuiet) notify(gone.length > 0 ? texts.doneInPart : texts.done)
  }

  async function busy(work: () => Promise<void>) {
    setBusy(true)
    await work().catch((error) => notify(failureWords(error), 'error'))
    setBusy(false)
  }

  /** `isQuiet`: the page has shown the changes already and shows the items again. */
  const start = ({ isQuiet = false } = {}) =>
    busy(async () => {
      await cartOf(app).send()
      const preview = await app.api('GET /orders/:id/reorder', { params })
      if (preview.cart.pieces > 0 || (!isQuiet && hasChanges(preview))) setQuestion(preview)
      else await change(preview, false, isQuiet)
    })

  const answer = (given: ReorderAnswer) => {
    const asked = question
    setQuestion(null)
    if (asked && given !== 'keep') void busy(() => change(asked, given === 'replace', false))
  }

  return { start, answer, isBusy, question }
}
