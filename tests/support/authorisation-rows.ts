import type { OperatorScope } from '#contract/operator/operator-limits.ts'
import { ADDRESS } from './checkout.ts'
import { PICTURE, type Possessions } from './possessions.ts'

/** A request, as far as it depends on whose things it is about. */
export type Asked = { params?: Record<string, string>; body?: unknown; picture?: Uint8Array<ArrayBuffer> }

export type Row = {
  who: 'anyone' | 'customer' | 'gateway' | OperatorScope
  /** Somebody who is not signed in at a members' store may ask it too. */
  isWayIn?: true
  /** How it is asked about possessions. Left out: it is about nobody's but the caller's own. */
  about?: (of: Possessions) => Asked
  /** How the possessor comes in, where that is not by the same request. */
  opens?: (of: Possessions) => Asked
  /** What a stranger gets, where it is not a 404: an answer in which the foreign thing does not exist. */
  foreign?: 200 | 400
}

const wayIn: Row = { who: 'anyone', isWayIn: true }
const anyone: Row = { who: 'anyone' }
const customer: Row = { who: 'customer' }
const atDoor: Row = { who: 'customer', isWayIn: true }
const WHEN = '2030-01-07T02:00:00.000Z'
const SLUG = 'pickup-1'
const about = (who: Row['who'], ask: (of: Possessions) => Asked, more: Partial<Row> = {}): Row => ({
  who,
  about: ask,
  ...more,
})
const byId = (name: keyof Possessions, more: Asked = {}) =>
  about('customer', (of) => ({ ...more, params: { id: of[name] } }))
const order = (more: Asked = {}) =>
  about('customer', ({ order: id }) => ({ ...more, params: { id, slug: SLUG, ...more.params } }))
/** An id opens no guest's order; the token does. */
const guestOrder = (more: Asked = {}) =>
  about('anyone', ({ order: token }) => ({ ...more, params: { token, slug: SLUG } }), {
    opens: ({ guestToken: token }) => ({ ...more, params: { token, slug: SLUG } }),
  })
const staff = (who: OperatorScope, more: Asked = {}) =>
  about(who, ({ order: id }) => ({ ...more, params: { id, slug: SLUG } }))
const answers = ({ proposal }: Possessions) => ({ answers: { [proposal]: 'decline' } })
const place = { outlet_id: 1, sales_type_id: 1 }

/** Who may do what: every endpoint has its line here, and one without fails the test. */
export const ROWS: Record<string, Row> = {
  'GET /store/config': wayIn,
  'GET /store/information': wayIn,
  'GET /self-order/store/banner': anyone,
  'GET /content/pages/:slug': wayIn,
  'GET /news': anyone,
  'GET /news/:id': anyone,
  'GET /promotions': anyone,
  'GET /promotions/:id': anyone,
  'GET /categories': anyone,
  'GET /products': anyone,
  'GET /products/search': anyone,
  'GET /products/suggestions': anyone,
  'GET /products/:id': anyone,
  'GET /cart': customer,
  'GET /cart/places': customer,
  'POST /cart/add': customer,
  'PATCH /cart': about('customer', ({ cartLine }) => ({ body: { cart_id: cartLine, qty: 3 } })),
  'POST /cart/sync/guest': anyone,
  'POST /checkout/quote': about(
    'anyone',
    ({ voucher }) => ({ body: { ...place, items: [], voucher_ids: [voucher] } }),
    {
      foreign: 200,
    },
  ),
  'GET /checkout/extra-services': anyone,
  'GET /checkout/slots': anyone,
  'POST /checkout/holds': anyone,
  'POST /checkout/orders': anyone,
  'GET /checkout/orders/:id': about('anyone', ({ unpaidOrder: id }) => ({ params: { id } })),
  'POST /checkout/orders/:id/pay': about('anyone', ({ unpaidOrder: id, method }) => ({
    params: { id },
    body: { payment: { kind: 'saved', method_id: method } },
  })),
  'POST /checkout/orders/:id/abandon': about('anyone', ({ unpaidOrder: id }) => ({ params: { id } })),
  'POST /checkout/orders/:id/stop-payment': about('anyone', ({ unpaidOrder: id }) => ({ params: { id } })),
  'GET /sales-types': anyone,
  'GET /outlets': anyone,
  'GET /outlets/:id': anyone,
  'GET /tables/:token': anyone,
  'GET /tables/:token/basket': anyone,
  'POST /tables/:token/basket': anyone,
  'GET /table-baskets/:token': anyone,
  'POST /table-baskets/:token/lines': anyone,
  'PATCH /table-baskets/:token/lines/:id': anyone,
  'POST /table-baskets/:token/leave': anyone,
  'GET /places/autocomplete': wayIn,
  'GET /places/map': wayIn,
  'GET /places/:id': wayIn,
  'POST /auth/sign-up': wayIn,
  'POST /auth/verify/send': wayIn,
  'POST /auth/verify/code': wayIn,
  'POST /auth/verify/email': wayIn,
  'POST /auth/sign-in': wayIn,
  'POST /auth/sign-in/code': wayIn,
  'POST /auth/sign-in/google': wayIn,
  'GET /auth/methods': wayIn,
  'GET /auth/google': wayIn,
  'POST /auth/google': wayIn,
  'POST /auth/sign-out': atDoor,
  'POST /auth/login': wayIn,
  'POST /auth/logout': atDoor,
  'GET /auth/user': customer,
  'POST /auth/forgot-password': wayIn,
  'POST /auth/forgot-password/check': wayIn,
  'POST /auth/forgot-password/change': wayIn,
  'GET /customer/detail': customer,
  'GET /customer/profile': customer,
  'PATCH /customer/profile': customer,
  'PUT /customer/company': customer,
  'DELETE /customer/company': customer,
  'POST /customer/initiate-profile': customer,
  'POST /customer/password': customer,
  'POST /customer/contact': customer,
  'POST /customer/contact/code': customer,
  'POST /customer/contact/confirm': customer,
  'GET /customer/sessions': customer,
  'DELETE /customer/sessions/:id': byId('session'),
  'POST /customer/sessions/end-others': customer,
  'GET /customer/export': customer,
  'POST /customer/delete/code': customer,
  'POST /customer/delete': customer,
  'GET /customer/addresses': customer,
  'GET /customer/addresses/:id': byId('address'),
  'POST /customer/addresses': customer,
  'PUT /customer/addresses/:id': byId('address', { body: ADDRESS }),
  'DELETE /customer/addresses/:id': byId('address'),
  'POST /customer/addresses/:id/restore': byId('deletedAddress'),
  'POST /customer/addresses/:id/main': byId('address'),
  'GET /vouchers': customer,
  'GET /vouchers/exchange': customer,
  'POST /vouchers/exchange/:id': customer,
  'GET /vouchers/history': customer,
  'GET /vouchers/history/earned': customer,
  'GET /vouchers/history/earned/:id': byId('pointsEntry'),
  'GET /vouchers/history/redeem': customer,
  'POST /vouchers/codes': customer,
  'GET /vouchers/:id': byId('voucher'),
  'POST /checkout/vouchers/best': anyone,
  'GET /referral': customer,
  'POST /referral/claim': customer,
  'GET /subscription-plans': anyone,
  'GET /subscription-plans/:id': anyone,
  'GET /subscriptions': customer,
  'GET /subscriptions/statements/usage': customer,
  'GET /subscriptions/statements/billing': customer,
  'GET /subscriptions/:id': byId('subscription'),
  'POST /subscriptions': about(
    'customer',
    ({ address, method }) => ({
      body: {
        plan_id: 'weekly-wash-fold',
        outlet_id: 1,
        first_starts_at: WHEN,
        address_id: address,
        method_id: method,
        consent: true,
      },
    }),
    { foreign: 400 },
  ),
  'POST /subscriptions/:id/pause': byId('subscription'),
  'POST /subscriptions/:id/resume': byId('subscription'),
  'POST /subscriptions/:id/skip': byId('subscription'),
  'POST /subscriptions/:id/cancel': byId('subscription'),
  'POST /subscriptions/:id/keep': byId('subscription'),
  'POST /subscriptions/:id/slot': byId('subscription', { body: { first_starts_at: WHEN } }),
  'POST /subscriptions/:id/method': about('customer', ({ subscription: id, method }) => ({
    params: { id },
    body: { method_id: method },
  })),
  'GET /payments/options': anyone,
  'GET /payments/methods': customer,
  'POST /payments/cards': anyone,
  'POST /payments/cards/finish': about('anyone', ({ cardEntry }) => ({ body: { setup_ref: cardEntry } })),
  'POST /payments/methods/:id/default': byId('method'),
  'DELETE /payments/methods/:id': byId('method'),
  'POST /webhooks/:gateway': { who: 'gateway', about: () => ({ params: { gateway: 'sandbox' }, body: {} }) },
  'GET /orders': customer,
  'GET /orders/:id': order(),
  'GET /orders/:id/trips/:slug': order(),
  'GET /orders/:id/events': order(),
  'GET /orders/:id/stream': order(),
  'GET /orders/:id/invoice': order(),
  'GET /orders/:id/invoice.pdf': order(),
  'GET /orders/:id/trips/:slug/invoice': order(),
  'GET /orders/:id/trips/:slug/invoice.pdf': order(),
  'POST /orders/:id/cancel': order({ body: {} }),
  'GET /orders/:id/trips/:slug/extra-services': order(),
  'POST /orders/:id/trips/:slug/extra-services': about('customer', (of) => ({
    params: { id: of.order, slug: SLUG },
    body: answers(of),
  })),
  'GET /orders/:id/slots': order(),
  'POST /orders/:id/reschedule': order({ body: { first_starts_at: WHEN } }),
  'GET /guest-orders/:token': guestOrder(),
  'GET /guest-orders/:token/trips/:slug': guestOrder(),
  'GET /guest-orders/:token/events': guestOrder(),
  'GET /guest-orders/:token/stream': guestOrder(),
  'GET /guest-orders/:token/invoice': guestOrder(),
  'GET /guest-orders/:token/invoice.pdf': guestOrder(),
  'GET /guest-orders/:token/trips/:slug/invoice': guestOrder(),
  'GET /guest-orders/:token/trips/:slug/invoice.pdf': guestOrder(),
  'POST /guest-orders/:token/cancel': guestOrder({ body: {} }),
  'GET /guest-orders/:token/trips/:slug/extra-services': guestOrder(),
  'POST /guest-orders/:token/trips/:slug/extra-services': guestOrder({ body: { answers: {} } }),
  'GET /guest-orders/:token/slots': guestOrder(),
  'POST /guest-orders/:token/reschedule': guestOrder({ body: { first_starts_at: WHEN } }),
  'POST /orders/:id/reorder': order(),
  'POST /orders/:id/photos': order({ picture: PICTURE }),
  'POST /orders/:id/claims': about('customer', ({ order: id, photo }) => ({
    params: { id },
    body: { message: 'It is not mine', photos: [photo] },
  })),
  'GET /operator/orders': { who: 'orders:read' },
  'GET /operator/orders/:id': staff('orders:read'),
  'POST /operator/orders/:id/acts': staff('orders:write', { body: { act: 'receive' } }),
  'POST /operator/orders/:id/trips/:slug/acts': staff('orders:write', { body: { act: 'start' } }),
  'POST /operator/orders/:id/photos': staff('orders:write', { picture: PICTURE }),
  'POST /operator/orders/:id/trips/:slug/extra-services': staff('orders:write', {
    body: { services: [{ name: 'Starch', reason: 'Asked for', price_cents: 200 }] },
  }),
  'POST /operator/orders/:id/trips/:slug/extra-services/withdraw': staff('orders:write', {
    body: { reason: 'Not needed' },
  }),
  'POST /operator/orders/:id/refunds': staff('refunds', { body: { amount_cents: 1, reason: 'a cent' } }),
  'PUT /operator/orders/:id/weight': staff('orders:write', { body: { grams: 5000 } }),
  'POST /operator/vouchers': { who: 'vouchers' },
  'GET /operator/vouchers': { who: 'vouchers' },
  'GET /operator/outlets': { who: 'catalogue' },
  'PATCH /operator/outlets/:slug': about('catalogue', () => ({
    params: { slug: 'tiong-bahru' },
    body: { is_switched_off: false },
  })),
  'PUT /operator/outlets/:slug/windows': about('catalogue', () => ({
    params: { slug: 'tiong-bahru' },
    body: { starts_at: WHEN, capacity: null },
  })),
  'PATCH /operator/products/:slug': about('catalogue', () => ({
    params: { slug: 'no-such' },
    body: { is_sold_out: false },
  })),
  'GET /operator/audit': { who: 'orders:read' },
  'GET /operator/webhooks/deliveries': { who: 'webhooks' },
  'POST /operator/webhooks/deliveries/:id/replay': about('webhooks', ({ webhookDelivery: id }) => ({ params: { id } })),
}
