import type { VoucherRefusal, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import { listed, qualifyTexts } from '#texts/order/vouchers.ts'
import type { Queryable } from '../db/database.ts'
import { voucherWords } from './voucher-words.ts'
import { namesOfPlaces, namesOfProducts } from './wallet/wallet.queries.ts'

type Refusal = { reason: VoucherRefusal; missingCents: number | null; terms: VoucherTerms | undefined; now: Date }

/** A sentence names at most this many products. */
const NAMES_MAX = 4

/** D2.2: why a voucher does not apply to a basket, and what would qualify: the service, the outlet or the products by name. */
export async function refusalWords(db: Queryable, storeId: number, refusal: Refusal): Promise<string> {
  const { reason, missingCents, terms, now } = refusal
  if (reason === 'wrong_outlet' || reason === 'wrong_sales_type' || reason === 'no_product') {
    const names = terms ? await namesOf(db, storeId, reason, terms) : []
    if (names.length > 0) return qualifyTexts[reason](listed(names.slice(0, NAMES_MAX), 'or'))
  }
  return voucherWords(reason, missingCents, terms, now)
}

async function namesOf(
  db: Queryable,
  storeId: number,
  reason: keyof typeof qualifyTexts,
  { outletIds, salesTypeIds, productIds }: VoucherTerms,
): Promise<string[]> {
  const rows =
    reason === 'no_product'
      ? await namesOfProducts.all(db, storeId, productIds ?? [])
      : reason === 'wrong_outlet'
        ? await namesOfPlaces.all(db, storeId, outletIds ?? [], [])
        : await namesOfPlaces.all(db, storeId, [], salesTypeIds ?? [])
  return rows.map(({ name }) => name)
}
