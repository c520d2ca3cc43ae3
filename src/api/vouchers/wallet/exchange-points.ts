import type { ExchangeOffer } from '#contract/rewards/vouchers.ts'
import { isIdempotencyKey } from '#contract/wire/ids.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { voucherApiTexts } from '#texts/order/vouchers.ts'
import { Refused } from '../../base/refused.ts'
import { lockOwnAccount } from '../../customer/own-account.ts'
import type { Queryable } from '../../db/database.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { addPoints, pointsBalance } from '../../points/points.queries.ts'
import { givesWords, termsInWords } from '../terms-words.ts'
import { type Campaign, campaignsOfOrigin } from './campaign.queries.ts'
import { expiryOf, giveVoucher } from './give-voucher.ts'
import { voucherByReason } from './wallet.queries.ts'

/** The campaigns that points can buy now, without those that have not begun or have ended. */
async function currentOffers(db: Queryable, storeId: number, now: Date): Promise<Campaign[]> {
  const all = await campaignsOfOrigin.all(db, storeId, 'points')
  return all.filter(({ starts_at, ends_at }) => (!starts_at || starts_at <= now) && (!ends_at || ends_at > now))
}

export async function exchangeOffers(
  db: Queryable,
  { store, viewer, now }: Scope<Customer>,
): Promise<{ points: number; offers: ExchangeOffer[] }> {
  const { points } = await pointsBalance.one(db, store.id, viewer.id)
  const offers: ExchangeOffer[] = []
  for (const campaign of await currentOffers(db, store.id, now)) {
    const price = campaign.points_price ?? 0
    const { terms } = await termsInWords(db, store.id, campaign, expiryOf(campaign, now), now)
    const { code: id, name, description } = campaign
    offers.push({
      ...{ id, name, description, gives: givesWords(campaign), terms },
      points: price,
      missing_points: Math.max(0, price - points),
    })
  }
  return { points, offers }
}

/** D6.2: exchanges points for a voucher in one transaction and returns its id. A retry with the same idempotency key returns the same id. */
export async function exchangePoints(tx: Queryable, scope: Scope<Customer>, code: string): Promise<string> {
  const { store, viewer, now, idempotencyKey: key } = scope
  if (key === undefined || !isIdempotencyKey(key)) throw new Refused(400, checkoutApiTexts.keyMissing)
  // Serialises changes of the customer's points.
  await lockOwnAccount(tx, scope)
  const campaign = (await currentOffers(tx, store.id, now)).find((one) => one.code === code)
  if (!campaign) throw new Refused(404, voucherApiTexts.unknownOffer)
  const reason = `points:${key}`
  const before = await voucherByReason.maybe(tx, store.id, viewer.id, reason)
  if (before && before.campaign_id !== campaign.campaign_id) throw new Refused(409, checkoutApiTexts.keyReused)
  if (before) return before.id
  const price = campaign.points_price ?? 0
  const { points } = await pointsBalance.one(tx, store.id, viewer.id)
  if (points < price)
    throw new Refused(409, voucherApiTexts.tooFewPoints(price - points), {
      response: { missing_points: price - points },
    })
  const given = await giveVoucher(tx, { storeId: store.id, customerId: viewer.id, campaign, reason, now })
  if (!given) throw new Error('a voucher that the lock should have kept free was taken')
  const entry = `exchange:${given.id}`
  await addPoints.one(tx, {
    storeId: store.id,
    customerId: viewer.id,
    kind: 'exchanged',
    points: -price,
    amountCents: null,
    orderId: null,
    voucherId: given.id,
    reason: entry,
    now,
    expiresAt: null,
  })
  return given.id
}
