import type { VoucherDetail } from '#contract/rewards/vouchers.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { isFirstOrderOf, viewerPerson } from '../buyer-identity.ts'
import { voucherDetail } from '../voucher-card.ts'
import { ownVouchers, type WalletVoucher, walletVouchers } from './campaign.queries.ts'

/** A voucher stays in the wallet this long after it was received, even if it is used or expired. */
const RECENT_MS = 90 * DAY_MS

export type Wallet = { vouchers: WalletVoucher[]; isFirstOrder: boolean }

export async function walletOf(db: Queryable, { store, viewer, now }: Scope<Customer>): Promise<Wallet> {
  const person = await viewerPerson(db, store.id, viewer)
  const since = new Date(now.getTime() - RECENT_MS)
  return {
    vouchers: await walletVouchers.all(db, store.id, viewer.id, person.persons, since),
    isFirstOrder: await isFirstOrderOf(db, store.id, person),
  }
}

/** A voucher of the customer. Another customer's voucher gets a 404. */
export async function detailOf(
  db: Queryable,
  { store, viewer, now }: Scope<Customer>,
  id: string,
): Promise<VoucherDetail> {
  const person = await viewerPerson(db, store.id, viewer)
  const [voucher] = isUuid(id) ? await ownVouchers.all(db, store.id, viewer.id, [id], person.persons) : []
  if (!voucher) throw new Refused(404, apiTexts.notFound)
  return voucherDetail(db, store.id, voucher, await isFirstOrderOf(db, store.id, person), now)
}
