import { redirect } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type PurchasePage, purchasePage, stateInApp } from './purchase-page.ts'
import { purchaseStorage } from './purchase-storage.ts'

/** `isLookedUp`: the browser's storage was asked too, so a purchase that is null does not exist here. */
export type PurchaseData = { purchase: Purchase | null; options: PaymentOptions; isLookedUp: boolean }

/** The reference of the URL's order for API calls: its id, or a guest's token. null: only the browser's storage has it. */
export function refIn(url: URL): string | null {
  const order = url.searchParams.get('order')
  if (import.meta.env.SSR) return order
  return order
    ? purchaseStorage.refOf(order)
    : (purchaseStorage.newest()?.token ?? purchaseStorage.newest()?.orderId ?? null)
}

/** D3.2: loads the purchase. Its status comes from the server, never from the URL. */
export async function loadPurchase({ api, shell, url, signal }: LoaderInput): Promise<PurchaseData> {
  const ref = refIn(url)
  const isAskable = ref !== null && (isSecretToken(ref) || (isUuid(ref) && shell.account.kind === 'customer'))
  const [purchase, options] = await Promise.all([
    isAskable ? api('GET /checkout/orders/:id', { params: { id: ref }, signal }).catch(nullIfUnknown) : null,
    api('GET /payments/options', { signal }),
  ])
  return { purchase, options, isLookedUp: !import.meta.env.SSR }
}

/** A loader for the page of one status. It redirects when the purchase has another status. The order's own page is opened by the component, because the browser empties the cart first. */
export function loaderFor(page: PurchasePage) {
  return async (input: LoaderInput): Promise<PurchaseData> => {
    const data = await loadPurchase(input)
    const expected = data.purchase ? purchasePage(data.purchase) : page
    const order = input.url.searchParams.get('order') ?? data.purchase?.order_id
    if (expected !== page && expected !== 'order')
      throw redirect(hrefFrom(input.url.searchParams, expected, {}, { order }))
    return data
  }
}

/** The title names the outcome only once it is known. */
export const headFor = (title: string) => (data: PurchaseData) => ({
  title: data.purchase && purchasePage(data.purchase) !== 'order' ? title : titleWithout(data),
  isHidden: true,
})

const titleWithout = ({ purchase, isLookedUp }: PurchaseData) =>
  isLookedUp && !purchase ? purchaseTexts.unknown.title : purchaseTexts.looking

/** The title of a page whose state the server decides. */
export function headOfState(data: PurchaseData) {
  const { success, waiting, failed } = purchaseTexts
  const titles = { checkoutSuccess: success.title, checkoutWaiting: waiting.title, checkoutFailed: failed.title }
  return { title: data.purchase ? titles[stateInApp(data.purchase)] : titleWithout(data), isHidden: true }
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiFailure && error.httpStatus === 404) return null
  throw error
}
