import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { offersKey } from '#api/messages/offers/consent.queries.ts'
import { stopToken } from '#api/messages/offers/stop-token.ts'
import type { Api } from '#contract/wire/request.ts'
import { newKey, pay, placeOf, readyToPay, windowsAhead } from './checkout.ts'
import { CARDS, enterCard, pressAtSandbox } from './gateway.ts'
import { bought, operatorKey, PICKED_UP, staffOf } from './orders.ts'
import { putIntoWallet, saveAddress, storeIdOf } from './rewards.ts'
import type { TestSite } from './site.ts'

/** Everything that a customer of the demo store can own, by the ids in requests. */
export type Possessions = {
  address: string
  deletedAddress: string
  cartLine: string
  /** Paid, with its trip 'pickup-1' done and extra services proposed. */
  order: string
  /** Waits for its payment. */
  unpaidOrder: string
  proposal: string
  claim: string
  photo: string
  method: string
  session: string
  passkey: string
  voucher: string
  pointsEntry: string
  subscription: string
  cardEntry: string
  /** The token of a guest's order with trips. It gives access to anyone who has it. */
  guestToken: string
  /** The token of a link that ends offers. It works for anyone who has it. */
  offersLink: string
  /** Proposed on the guest's order. */
  guestProposal: string
  webhookDelivery: string
  staffAlert: string
}

export type Owner = { token: string; customerId: string; owns: Possessions }

export const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
  .png()
  .toBuffer()

/** In what the customer has written about themselves. No one else may read it. */
export const OWNERS_WORDS = 'Allergic to wool wax'

/** A customer with one of everything, made through the shop's own calls where they exist. */
export async function ownerOfEverything(site: TestSite): Promise<Owner> {
  const { token, customerId } = await site.signedIn()
  const [call, staff] = [site.call(token), await staffOf(site)]
  await call('PUT /customer/care', { body: { choices: {}, allergies: OWNERS_WORDS, access_notes: '' } })
  const kept = await enterCard(site, 'success', { token, purpose: 'save' })
  if (kept.kind !== 'saved') throw new Error('the card was not saved')
  const address = await saveAddress(site, customerId)
  const deletedAddress = await saveAddress(site, customerId)
  await call('DELETE /customer/addresses/:id', { params: { id: deletedAddress } })

  const { id: order } = await bought(site, { buyer: { token, customerId } })
  const webhookDelivery = await insertDelivery(site, order)
  const params = { id: order, slug: 'pickup-1' }
  const photo = await uploadByStaff(site, order)
  const propose = async (id: string) => {
    await staff.does(id, ...PICKED_UP, 'receive', 'process')
    const services = [{ name: 'Sew on a button', reason: 'One came off', price_cents: 400 }]
    const at = { id, slug: 'pickup-1' }
    await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params: at, body: { services } })
  }
  await propose(order)
  const proposed = await call('GET /orders/:id/trips/:slug/extra-services', { params })

  const place = await placeOf(site)
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const subscription = await subscribe(call, place, { address_id: address, method_id: kept.method.id })
  const unpaid = await pay(site, await readyToPay(site, { token, card: 'decline' }))
  const guest = await pay(site, await readyToPay(site))
  await propose(guest.order_id)
  const proposedToGuest = await site.call()('GET /guest-orders/:token/trips/:slug/extra-services', {
    params: { token: known(guest.guest_token), slug: 'pickup-1' },
  })
  const [line] = await call('GET /cart', { query })
  const entry = await call('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind === 'hosted') await pressAtSandbox(site, entry.url, { card: CARDS.success })
  return {
    token,
    customerId,
    owns: {
      address,
      deletedAddress,
      cartLine: known(line?.id),
      order,
      unpaidOrder: unpaid.order_id,
      proposal: known(proposed.services[0]?.id),
      claim: await insertClaim(site, order),
      photo,
      method: kept.method.id,
      session: (await newSession(site, customerId)).id,
      passkey: await insertPasskey(site, customerId),
      voucher: await putIntoWallet(site, customerId, 'WELCOME10'),
      pointsEntry: await insertPoints(site, customerId),
      subscription,
      cardEntry: entry.setup_ref,
      guestToken: known(guest.guest_token),
      offersLink: await offersLink(site, customerId),
      guestProposal: known(proposedToGuest.services[0]?.id),
      webhookDelivery,
      staffAlert: await alertOf(site, order),
    },
  }
}

async function offersLink(site: TestSite, customerId: string): Promise<string> {
  const { value } = await offersKey.one(site.db)
  return stopToken(value, await storeIdOf(site), { customerId, orderId: null, channel: 'email' })
}

async function uploadByStaff(site: TestSite, order: string): Promise<string> {
  const headers = { token: await operatorKey(site), 'Content-Type': 'image/png' }
  const uploaded = await site.send(`/api/operator/orders/${order}/photos`, { method: 'POST', headers, body: PICTURE })
  return ((await uploaded.json()) as { response: { photo: string } }).response.photo
}

async function subscribe(
  call: Api,
  place: Awaited<ReturnType<typeof placeOf>>,
  means: { address_id: string; method_id: string },
): Promise<string> {
  const { first_starts_at } = await windowsAhead(call, place, 48)
  const { outlet_id } = place
  const plan = {
    plan_id: 'weekly-wash-fold',
    outlet_id,
    first_starts_at: first_starts_at ?? '',
    consent: true as const,
  }
  const headers = { 'Idempotency-Key': newKey() }
  return (await call('POST /subscriptions', { body: { ...plan, ...means }, headers })).subscription.id
}

/** The same shape with unknown ids. A response must not differ between these and another customer's ids. */
export function nobodys(owns: Possessions): Possessions {
  const entries = Object.entries(owns).map(([name, id]) => [name, unknownLike(id)])
  return Object.fromEntries(entries) as Possessions
}

function unknownLike(id: string): string {
  if (/^[\da-f-]{36}$/.test(id)) return randomUUID()
  if (/^\d+$/.test(id)) return '987654321'
  if (/^[\da-f]{32}$/.test(id)) return randomBytes(16).toString('hex')
  return randomBytes(id.length).toString('base64url').slice(0, id.length)
}

export async function newSession(site: TestSite, customerId: string): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await site.db.query({
    text: `INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at)
           SELECT store_id, id, $2, now(), now() + interval '7 days' FROM customer WHERE id = $1 RETURNING id`,
    values: [customerId, createHash('sha256').update(token).digest()],
  })
  return { id: rows[0].id as string, token }
}

async function insertPasskey(site: TestSite, customerId: string): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO passkey (id, store_id, customer_id, host, credential_id, public_key, counter, transports, name, created_at)
           SELECT gen_random_uuid(), store_id, id, 'localhost', $2, '\\x00', 0, '{internal}', 'Phone', now() FROM customer WHERE id = $1 RETURNING id`,
    values: [customerId, randomBytes(16).toString('base64url')],
  })
  return rows[0].id as string
}

async function insertPoints(site: TestSite, customerId: string): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO points_entry (store_id, customer_id, kind, points, amount_cents, reason, at, expires_at)
           SELECT store_id, id, 'earned', 500, 50000, 'order:' || gen_random_uuid(), now(), now() + interval '1 year' FROM customer
           WHERE id = $1 RETURNING id`,
    values: [customerId],
  })
  return String(rows[0].id)
}

async function insertClaim(site: TestSite, orderId: string): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO claim (store_id, order_id, message, answer_by, at)
           SELECT store_id, id, 'Torn', now() + interval '2 days', now() FROM customer_order WHERE id = $1 RETURNING id`,
    values: [orderId],
  })
  return rows[0].id as string
}

async function insertDelivery(site: TestSite, orderId: string): Promise<string> {
  const { rows } = await site.db.query({
    text: `WITH e AS (INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at, removed_at)
             SELECT store_id, 'https://hooks.example/', 'secret', '{order.placed}', now(), now() FROM customer_order WHERE id = $1
             RETURNING id, store_id)
           INSERT INTO webhook_delivery (store_id, endpoint_id, event, order_id, payload, created_at)
           SELECT store_id, id, 'order.placed', $1, '{}', now() FROM e RETURNING id`,
    values: [orderId],
  })
  return rows[0].id as string
}

async function alertOf(site: TestSite, orderId: string): Promise<string> {
  const { rows } = await site.db.query({ text: 'SELECT id FROM staff_alert WHERE order_id = $1', values: [orderId] })
  return rows[0].id as string
}

function known(id: string | null | undefined): string {
  if (!id) throw new Error('a possession is missing')
  return id
}
