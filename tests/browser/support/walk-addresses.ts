import { type RouteName, routes } from '#contract/wire/routes.ts'
import type { Bought, WalkingCustomer, WalkingGuest } from './walk-people.ts'

export type Visitor = 'guest' | 'customer' | 'partner'
export type Walker = { guest: WalkingGuest; customer: WalkingCustomer }
type Addresses = (walker: Walker, visitor: Visitor) => string[]

const SAYS_ITS_OWN =
  (path: string): Addresses =>
  () => [path]
const placed =
  (path: string): Addresses =>
  ({ guest, customer }, visitor) => {
    const { st, outid } = visitor === 'customer' ? customer.place : guest.place
    return [`${path}?st=${st}&outid=${outid}`]
  }
const told =
  (path: string, which: keyof Bought): Addresses =>
  (walker, visitor) => [`${path}?order=${walker[visitor === 'customer' ? 'customer' : 'guest'][which]?.order_id ?? ''}`]
const own =
  (path: (customer: WalkingCustomer) => string, ...more: string[]): Addresses =>
  ({ customer }) => [path(customer), ...more]
const several =
  (...paths: string[]): Addresses =>
  () =>
    paths

const EXAMPLES: Partial<Record<RouteName, Addresses>> = {
  checkout: placed('/checkout'),
  extraServices: placed('/checkout/extra-service'),
  checkoutOrder: placed('/checkout/order'),
  checkoutVouchers: placed('/checkout/vouchers'),
  checkoutSuccess: told('/checkout/success', 'paid'),
  checkoutFailed: told('/checkout/failed', 'failed'),
  checkoutWaiting: told('/checkout/waiting-payment', 'waiting'),
  checkoutAppSuccess: told('/checkout/app/success', 'paid'),
  checkoutAppFailed: told('/checkout/app/failed', 'failed'),
  dineIn: several('/dine-in', '/dine-in?tabid=nobody'),
  outlet: ({ customer, guest }, visitor) => {
    const { st } = visitor === 'customer' ? customer.place : guest.place
    return [`/products/outlet?st=${st}&zcd=160071`]
  },
  products: several('/products', '/products?max=10&sort=price_up', '/products?max=1&min=1'),
  product: several(
    '/products/dry-cleaning',
    '/products/cafe',
    '/products/dry-cleaning/business-shirt',
    '/products/cafe/kopi',
  ),
  search: several(
    '/products/search',
    '/products/search?q=curtan',
    '/products/search?q=zzzzqq',
    '/products/search?q=latte',
  ),
  news: several('/news', '/news/year-end-hours'),
  promotions: several('/promotions', '/promotions/festive-wardrobe'),
  subscriptions: ({ customer }, visitor) => [
    '/subscriptions',
    '/subscriptions/weekly-wash-fold',
    ...(visitor === 'customer' ? [`/subscriptions/${customer.subscription}`] : []),
  ],
  checkoutSubscription: several('/checkout/subscription', '/checkout/subscription/weekly-wash-fold'),
  subscriptionReport: own(
    ({ subscription }) => `/success/subscription?subscription=${subscription}`,
    '/usage/subscription',
    '/billing/subscription',
    '/failed/subscription',
  ),
  guestOrder: ({ guest }) => [`/history/reg/guest/${guest.paid.guest_token}`],
  guestInvoice: ({ guest }) => [`/history/reg/guest/${guest.paid.guest_token}/invoice`],
  stopOffers: ({ customer: { stopOffers } }) => [stopOffers],
  addressEdit: own(({ address }) => `/profile/address/edit/${address}`),
  voucher: own(({ voucher }) => `/vouchers/${voucher}`),
  vouchersEarned: own(({ earned }) => `/vouchers/history/earned/${earned}`, '/vouchers/history/earned'),
  voucherExchange: several('/vouchers/redeem/POINTS5'),
  regularOrder: own(({ paid }) => `/history/reg/${paid.order_id}`),
  regularInvoice: own(({ paid }) => `/history/reg/${paid.order_id}/invoice`),
  orderOverview: own(({ trips }) => `/history/${trips}`),
  orderDetail: own(({ trips }) => `/history/${trips}/detail`),
  orderInvoice: ({ customer: { trips } }) => [`/history/${trips}/invoice`, `/history/${trips}/invoice?paper=receipt`],
  trip: own(({ trips }) => `/history/${trips}/trip/pickup-1`),
  tripServices: own(({ trips }) => `/history/${trips}/trip/pickup-1/extra-service`),
  tripInvoice: own(({ trips }) => `/history/${trips}/trip/pickup-1/invoice`),
}

/** The addresses of a route to check. A route with path parameters needs an example here. */
export function addressesOf(name: RouteName, walker: Walker, visitor: Visitor): string[] {
  const example = EXAMPLES[name]
  const { path } = routes[name]
  if (!example && path.includes(':')) throw new Error(`${path} has no example in walk-addresses.ts`)
  return (example ?? SAYS_ITS_OWN(path))(walker, visitor)
}
