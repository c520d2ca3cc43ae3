import { redirect } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type PurchasePage, purchasePage } from './purchase-page.ts'
import { purchaseStorage } from './purchase-storage.ts'

export type PurchaseData = { purchase: Purchase | null; options: PaymentOptions }

/** How the order of the address is asked for; null when only the browser can know. */
export function refIn(url: URL): string | null {
  const order = url.searchParams.get('order')
  if (import.meta.env.SSR) return order
  return order
    ? purchaseStorage.refOf(order)
    : (purchaseStorage.newest()?.token ?? purchaseStorage.newest()?.orderId ?? null)
}

/** D3.2: where the purchase stands, by the server's word. Nothing in the address can say otherwise. */
export async function loadPurchase({ api, shell, url, signal }: LoaderInput): Promise<PurchaseData> {
  const ref = refIn(url)
  const isAskable = ref !== null && (isSecretToken(ref) || (isUuid(ref) && shell.account.kind === 'customer'))
  const [purchase, options] = await Promise.all([
    isAskable ? api('GET /checkout/orders/:id', { params: { id: ref }, signal }).catch(orNull) : null,
    api('GET /payments/options', { signal }),
  ])
  return { purchase, options }
}

/** The same, for a page that tells one end of it: another one is told by its own page. */
export function loaderFor(page: PurchasePage) {
  return async (input: LoaderInput): Promise<PurchaseData> => {
    const data = await loadPurchase(input)
    const right = data.purchase ? purchasePage(data.purchase) : page
    const order = input.url.searchParams.get('order') ?? data.purchase?.order_id
    if (right !== page) throw redirect(hrefFrom(input.url.searchParams, right, {}, { order }))
    return data
  }
}

/** Its title says how it ended only once that is known. */
export const headFor =
  (title: string) =>
  ({ purchase }: PurchaseData) => ({ title: purchase ? title : purchaseTexts.looking, isHidden: true })

function orNull(error: unknown): null {
  if (error instanceof ApiFailure && error.httpStatus === 404) return null
  throw error
}
