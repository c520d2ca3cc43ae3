import { type RouteName, routes } from '#contract/wire/routes.ts'
import { placeOf } from './checkout.ts'
import { bought } from './orders.ts'
import { ownerOfEverything, type Possessions } from './possessions.ts'
import type { TestSite } from './site.ts'

/** The data of a crawl: a customer's possessions, one of their regular orders, and a place of sale. */
export type Crawled = { owns: Possessions; regularOrder: string; place: { outlet_id: number; sales_type_id: number } }

/** Makes a customer who owns one of everything, and the data to crawl as that customer. */
export async function crawlingOwner(site: TestSite): Promise<{ token: string; crawled: Crawled }> {
  const owner = await ownerOfEverything(site)
  const regular = await bought(site, { salesType: 'drop-off', buyer: owner })
  return { token: owner.token, crawled: { owns: owner.owns, regularOrder: regular.id, place: await placeOf(site) } }
}

/** The addresses of a route's pages: valid, empty, wrong, and redirecting ones. */
export function crawledAddresses(name: RouteName, { owns, regularOrder, place }: Crawled): string[] {
  const at = `st=${place.sales_type_id}&outid=${place.outlet_id}`
  const examples: Partial<Record<RouteName, string[]>> = {
    products: ['/products', `/products?${at}`, '/products?max=10&sort=price_up', '/products?max=1&min=1'],
    product: [
      '/products/dry-cleaning',
      '/products/cafe',
      '/products/dry-cleaning/business-shirt',
      '/products/dry-cleaning/another-name/12',
      '/products/nothing',
    ],
    search: ['', '?q=shirt', '?q=zzzzqq', '?q=latte'].map((query) => `/products/search${query}`),
    dineIn: ['/dine-in', `/dine-in?${at}`],
    outlet: ['/products/outlet', `/products/outlet?${at}`],
    checkout: ['/checkout', `/checkout?${at}`],
    checkoutSuccess: ['/checkout/success', `/checkout/success?order=${owns.order}`],
    checkoutFailed: [`/checkout/failed?order=${owns.unpaidOrder}`, `/checkout/failed?order=${owns.order}`],
    checkoutWaiting: [
      `/checkout/waiting-payment?order=${owns.unpaidOrder}`,
      `/checkout/waiting-payment?order=${owns.order}`,
    ],
    news: ['/news', '/news/year-end-hours', '/news/nothing'],
    promotions: ['/promotions', '/promotions/festive-wardrobe'],
    subscriptions: ['/subscriptions', '/subscriptions/weekly-wash-fold', `/subscriptions/${owns.subscription}`],
    checkoutSubscription: ['/checkout/subscription', '/checkout/subscription/weekly-wash-fold'],
    subscriptionReport: [
      `/success/subscription?subscription=${owns.subscription}`,
      `/failed/subscription?subscription=${owns.subscription}`,
      '/usage/subscription',
      '/billing/subscription',
      '/nothing/subscription',
    ],
    guestOrder: [`/history/reg/guest/${owns.guestToken}`],
    guestInvoice: [`/history/reg/guest/${owns.guestToken}/invoice`],
    stopOffers: [`/stop-offers/${owns.offersLink}`],
    addressEdit: ['/profile/address/edit', `/profile/address/edit/${owns.address}`],
    voucher: [`/vouchers/${owns.voucher}`],
    vouchersEarned: ['/vouchers/history/earned', `/vouchers/history/earned/${owns.pointsEntry}`],
    voucherExchange: ['/vouchers/redeem/POINTS5'],
    regularOrder: [`/history/reg/${regularOrder}`, `/history/reg/${owns.order}`],
    regularInvoice: [`/history/reg/${regularOrder}/invoice`, `/history/reg/${owns.order}/invoice`],
    orderOverview: [`/history/${owns.order}`, `/history/${regularOrder}`],
    orderDetail: [`/history/${owns.order}/detail`, `/history/${regularOrder}/detail`],
    orderInvoice: [`/history/${owns.order}/invoice`, `/history/${regularOrder}/invoice`],
    trip: [`/history/${owns.order}/trip/pickup-1`],
    tripServices: [`/history/${owns.order}/trip/pickup-1/extra-service`, `/history/${owns.order}/trip/extra-service`],
    tripInvoice: [`/history/${owns.order}/trip/pickup-1/invoice`, `/history/${owns.order}/trip/invoice`],
  }
  const path: string = routes[name].path
  const found = examples[name]
  if (!found && path.includes(':')) throw new Error(`${path} has no example in crawled-addresses.ts`)
  return found ?? [path]
}
