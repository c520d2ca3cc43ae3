import { clientNetwork } from '#rules/access/client-network.ts'
import type { VoucherRefusal } from '#rules/vouchers/voucher-terms.ts'
import { Refused } from '../../base/refused.ts'
import { lockOwnAccount } from '../../customer/own-account.ts'
import type { Queryable } from '../../db/database.ts'
import { countAttempts, undoAttempt } from '../../limits/limits.ts'
import { CODES_FROM_ADDRESS, CODES_OF_PERSON } from '../../limits/reward-limits.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { isFirstOrderOf, viewerPerson } from '../buyer-identity.ts'
import { termsOfCampaign } from '../terms-of.ts'
import { typedCode } from '../voucher-ref.ts'
import { voucherWords } from '../voucher-words.ts'
import { campaignsByCode } from './campaign.queries.ts'
import { giveVoucher } from './give-voucher.ts'
import { vouchersOfCampaign } from './wallet.queries.ts'

/** The voucher of a typed code. `isNew` is false when the customer had it already. */
export type EnteredVoucher = { id: string; isNew: boolean }

/**
 * Adds the voucher of a typed code to the wallet, unless a usable one is there already. Unknown codes, codes of another store and codes that cannot be typed get the
 * same answer. Each wrong code makes the next attempt wait longer.
 */
export async function enterCode(parts: ApiParts, scope: Scope<Customer>, typed: string): Promise<EnteredVoucher> {
  const at = { db: parts.db, storeId: scope.store.id, now: scope.now }
  const counted = [
    [CODES_OF_PERSON, scope.viewer.id],
    [CODES_FROM_ADDRESS, clientNetwork(scope.clientAddress)],
  ] as const
  await countAttempts(at, counted)
  const entered = await parts.db.transaction((tx) => intoWallet(tx, scope, typedCode(typed) ?? ''))
  for (const [limit, who] of counted) await undoAttempt(at, limit, who)
  return entered
}

async function intoWallet(tx: Queryable, scope: Scope<Customer>, code: string): Promise<EnteredVoucher> {
  const { store, viewer, now } = scope
  await lockOwnAccount(tx, scope)
  const person = await viewerPerson(tx, store.id, viewer)
  const [campaign] = await campaignsByCode.all(tx, store.id, [code], person.persons)
  if (!campaign)
    throw new Refused(404, voucherWords('unknown', null, undefined, now), { response: { reason: 'unknown' } })
  const { all_of_them, usable_id } = await vouchersOfCampaign.one(tx, store.id, viewer.id, campaign.campaign_id, now)
  if (usable_id !== null) return { id: usable_id, isNew: false }
  const terms = termsOfCampaign(campaign, code, campaign.used_by_person)
  const refused = (reason: VoucherRefusal) =>
    new Refused(409, voucherWords(reason, null, terms, now), { response: { reason } })
  if (terms.endsAt && now >= terms.endsAt) throw refused('expired')
  if (terms.usesLeftForCustomer === 0) throw refused('used_by_you')
  if (terms.usesLeft === 0) throw refused('used_up')
  if (campaign.is_first_order_only && !(await isFirstOrderOf(tx, store.id, person))) throw refused('not_first_order')
  const reason = `code:${all_of_them + 1}`
  const given = await giveVoucher(tx, { storeId: store.id, customerId: viewer.id, campaign, reason, now })
  if (!given) throw new Error('a voucher that the lock should have kept free was taken')
  return { id: given.id, isNew: true }
}
