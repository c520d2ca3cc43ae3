import { isUuid } from '#contract/wire/ids.ts'
import type { VoucherRefusal, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import type { Queryable } from '../db/database.ts'
import { placeRefused } from '../parts/place-refused.ts'
import type { Scope } from '../parts/scope.ts'
import { isFirstOrderOf, type Person, personFrom, viewerPerson } from './buyer-identity.ts'
import { termsOfCampaign, termsOfVoucher } from './terms-of.ts'
import {
  countUse,
  customerContacts,
  insertPersons,
  insertUse,
  orderPerson,
  redeemUses,
  reserveWalletVoucher,
  walletVoucherOfCode,
} from './use-voucher.queries.ts'
import { codeOfRef, normalRef } from './voucher-ref.ts'
import { voucherWords } from './voucher-words.ts'
import { type Campaign, campaignsByCode, ownVouchers } from './wallet/campaign.queries.ts'
import type { WrongCodes } from './wallet/counting-guesses.ts'

export { voucherWords }

export type LoadedVouchers = { terms: VoucherTerms[]; isFirstOrder: boolean; unknown: string[] }

/** The chosen vouchers, in the chosen order. Vouchers of others or of another store, and mistyped codes, are unknown. */
export async function loadVouchers(
  db: Queryable,
  scope: Scope,
  refs: readonly string[],
  wrong: WrongCodes,
): Promise<LoadedVouchers> {
  const distinct = [...new Set(refs.map(normalRef))]
  if (distinct.length === 0) return { terms: [], isFirstOrder: true, unknown: [] }
  const { found, isFirstOrder } = await loadFound(db, scope, distinct, wrong)
  return {
    terms: distinct.flatMap((ref) => found.get(ref)?.terms ?? []),
    isFirstOrder,
    unknown: distinct.filter((ref) => !found.has(ref)),
  }
}

/** Looks up vouchers and adds unknown codes to `wrong`. The caller counts the codes as guesses first (`countingGuesses`). */
export async function loadFound(db: Queryable, scope: Scope, refs: readonly string[], wrong: WrongCodes) {
  const person = await viewerPerson(db, scope.store.id, scope.viewer)
  const found = await findVouchers(db, scope.store.id, person, refs)
  const known = new Set([...found.keys()].map(codeOfRef))
  for (const code of refs.flatMap((ref) => codeOfRef(ref) ?? [])) if (!known.has(code)) wrong.add(code)
  return { found, isFirstOrder: await isFirstOrderOf(db, scope.store.id, person) }
}

type Found = { terms: VoucherTerms; campaign: Campaign; voucherId: string | null }

async function findVouchers(db: Queryable, storeId: number, { customerId, persons }: Person, refs: readonly string[]) {
  const found = new Map<string, Found>()
  const ids = refs.filter(isUuid)
  if (customerId && ids.length > 0) {
    for (const voucher of await ownVouchers.all(db, storeId, customerId, ids, persons)) {
      found.set(voucher.id, { terms: termsOfVoucher(voucher), campaign: voucher, voucherId: voucher.id })
    }
  }
  const codes = new Map(refs.flatMap((ref) => (codeOfRef(ref) ? [[codeOfRef(ref), ref] as const] : [])))
  if (codes.size > 0) {
    for (const campaign of await campaignsByCode.all(db, storeId, [...codes.keys()] as string[], persons)) {
      const ref = codes.get(campaign.code) ?? ''
      found.set(ref, { terms: termsOfCampaign(campaign, ref, campaign.used_by_person), campaign, voucherId: null })
    }
  }
  return found
}

export type ToReserve = {
  storeId: number
  /** The order's row must exist: the buyer is also identified by its contact. */
  orderId: string
  customerId: string | null
  used: readonly { ref: string; cents: number }[]
  now: Date
}

/**
 * D6.1: reserves the quote's vouchers for the new order, or refuses the order. Every limit is enforced by a conditional UPDATE or a unique key, so
 * concurrent orders cannot exceed it.
 */
export async function reserveVouchers(tx: Queryable, { storeId, orderId, customerId, used, now }: ToReserve) {
  if (used.length === 0) return
  const person = await personOfOrder(tx, storeId, orderId, customerId)
  const refs = used.map(({ ref }) => ref)
  const found = await findVouchers(tx, storeId, person, refs)
  const wanted = used.map(({ ref, cents }) => {
    const one = found.get(ref)
    if (!one) throw refuseVoucher(ref, 'unknown', undefined, now)
    return { ...one, ref, cents }
  })
  // Always in the same order, so two orders never deadlock.
  wanted.sort((a, b) => a.campaign.campaign_id - b.campaign.campaign_id)
  for (const one of wanted) {
    const reason = await takeUse(tx, { storeId, orderId, now }, person, one)
    if (reason) throw refuseVoucher(one.ref, reason, one.terms, now)
  }
}

function refuseVoucher(ref: string, reason: VoucherRefusal, terms: VoucherTerms | undefined, now: Date) {
  return placeRefused('voucher_refused', { ref, reason }, voucherWords(reason, null, terms, now))
}

async function personOfOrder(tx: Queryable, storeId: number, orderId: string, customerId: string | null) {
  const { contact } = await orderPerson.one(tx, storeId, orderId)
  const ofOrder = { email: contact.email ?? null, mobile: contact.mobile ?? null }
  const ofAccount = customerId ? [await customerContacts.one(tx, storeId, customerId)] : []
  return personFrom(customerId, [ofOrder, ...ofAccount])
}

async function takeUse(
  tx: Queryable,
  { storeId, orderId, now }: Pick<ToReserve, 'storeId' | 'orderId' | 'now'>,
  person: Person,
  { campaign, voucherId: chosen, cents }: Found & { cents: number },
): Promise<VoucherRefusal | null> {
  const { customerId, persons } = person
  const { campaign_id: id, total_limit, per_person_limit: limit, is_first_order_only } = campaign
  if (is_first_order_only && !(await isFirstOrderOf(tx, storeId, person, orderId))) return 'not_first_order'
  const isCounted = total_limit !== null
  if (isCounted && (await countUse.run(tx, storeId, id)) === 0) return 'used_up'
  const voucherId =
    chosen ?? (customerId ? ((await walletVoucherOfCode.maybe(tx, storeId, customerId, id, now))?.id ?? null) : null)
  if (voucherId && customerId && (await reserveWalletVoucher.run(tx, storeId, customerId, voucherId, now)) === 0)
    return 'used_by_you'
  const use = await insertUse.maybe(tx, {
    id: tx.random.id(),
    storeId,
    campaignId: id,
    orderId,
    voucherId,
    customerId,
    cents,
    isCounted,
    now,
  })
  if (!use) return 'used_by_you'
  if (limit !== null && (await insertPersons.run(tx, storeId, id, use.id, persons, limit)) < persons.length)
    return 'used_by_you'
  return null
}

/** Redeems the vouchers of a paid order. Idempotent. */
export async function redeemVouchers(tx: Queryable, storeId: number, orderId: string, now: Date): Promise<void> {
  await redeemUses.run(tx, storeId, orderId, now)
}
