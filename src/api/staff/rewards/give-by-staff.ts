import type { GivenVoucher } from '#contract/operator/operator-rewards.ts'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { voucherStaffTexts as texts } from '#texts/order/vouchers.ts'
import { Refused } from '../../base/refused.ts'
import { lockCustomer } from '../../customer/address.queries.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { expiryOf, giveVoucher } from '../../vouchers/wallet/give-voucher.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'
import { campaignToGive, customerForStaff, givenVouchers } from './given-vouchers.queries.ts'

const LIST_LIMIT = 100
export type Gift = { customer: string; code: string; reason: string }

/** D6.1, D4.7: staff give a customer a voucher, for example as an apology. A repeated request with the same key gives no second one. */
export async function giveByStaff(staff: Staff, gift: Gift): Promise<GivenVoucher> {
  const request = { act: 'voucher.give', orderId: null, body: gift }
  const id = await staff.parts.db.transaction((tx) =>
    once(tx, staff, request, async () => (await give(tx, staff, gift)).id),
  )
  const [given] = await listGiven(staff, id)
  if (!given) throw new Error('a voucher was given and is not in the audit log')
  return given
}

/** Gives the voucher, with its entry in the audit log. */
export async function give(tx: Queryable, staff: Staff, gift: Gift): Promise<{ id: string; name: string }> {
  const { parts, store, now } = staff
  const mobile = mobileNumber(gift.customer) ?? null
  const customer = await customerForStaff.maybe(tx, store.id, gift.customer, mobile)
  if (!customer) throw new Refused(404, texts.unknownCustomer)
  const campaign = await campaignToGive.maybe(tx, store.id, gift.code)
  if (!campaign) throw new Refused(404, texts.unknownCode)
  const end = expiryOf(campaign, now)
  if (end && end <= now) throw new Refused(409, texts.over)
  if (!(await lockCustomer.maybe(tx, store.id, customer.id))) throw new Refused(404, texts.unknownCustomer)
  const reason = `staff:${parts.random.id()}`
  const given = await giveVoucher(tx, { storeId: store.id, customerId: customer.id, campaign, reason, now })
  if (!given) throw new Error('a voucher with a reason of its own was given already')
  const details = { voucher: given.id, code: campaign.code }
  await noteAct(tx, staff, { act: 'voucher.give', subject: `customer ${customer.id}`, details, reason: gift.reason })
  const until = given.expiresAt?.toISOString() ?? null
  const news = { kind: 'voucher_received' as const, name: campaign.name, until }
  await publish(tx, 'customerNews', { storeId: store.id, customerId: customer.id, news })
  return { id: given.id, name: campaign.name }
}

export async function listGiven({ parts, store, now }: Staff, id: string | null = null): Promise<GivenVoucher[]> {
  const rows = await givenVouchers.all(parts.db, store.id, id, LIST_LIMIT)
  return rows.map(({ entry: _, actor, status, expires_at, given_at, ...row }) => ({
    ...row,
    status: status === 'available' && expires_at && expires_at <= now ? 'expired' : status,
    expires_at: expires_at?.toISOString() ?? null,
    given_at: given_at.toISOString(),
    given_by: actor.replace(/^operator:/, ''),
  }))
}
