import { moneyText } from '#rules/pricing/money.ts'
import { listed, termsTexts as texts, weekdayTexts } from '#texts/order/vouchers.ts'
import type { Queryable } from '../db/database.ts'
import { dayOf, lastDayOf } from './voucher-words.ts'
import type { Campaign } from './wallet/campaign.queries.ts'
import { namesOfPlaces, namesOfProducts } from './wallet/wallet.queries.ts'

/** A short text of what the voucher gives. */
export function givesWords({ kind, scope, percent, cap_cents, amount_cents }: Campaign): string {
  if (kind === 'free_delivery') return texts.freeDelivery
  const off = kind === 'amount' ? texts.amount(moneyText(amount_cents ?? 0)) : texts.percent(percent ?? 0)
  const what = scope === 'delivery' ? `${off} ${texts.delivery}` : off
  return cap_cents === null ? what : `${what}, ${texts.cap(moneyText(cap_cents))}`
}

/** D6.1: a sentence for every limit, derived from the campaign itself so that texts and rules agree. */
export async function termsInWords(
  db: Queryable,
  storeId: number,
  campaign: Campaign,
  expiresAt: Date | null,
  now: Date,
) {
  const { outlet_ids, sales_type_ids, product_ids } = campaign
  const places =
    outlet_ids || sales_type_ids ? await namesOfPlaces.all(db, storeId, outlet_ids ?? [], sales_type_ids ?? []) : []
  const named = (what: string) => places.filter((place) => place.what === what).map(({ name }) => name)
  const products = product_ids ? await namesOfProducts.all(db, storeId, product_ids) : []
  const terms: string[] = []
  const say = (applies: unknown, words: () => string) => {
    if (applies) terms.push(words())
  }
  const end = expiresAt ?? campaign.ends_at
  say(campaign.min_spend_cents, () => texts.minSpend(moneyText(campaign.min_spend_cents)))
  say(product_ids, () =>
    texts.products(
      listed(
        products.map(({ name }) => name),
        'or',
      ),
    ),
  )
  say(campaign.min_pieces > 1, () => texts.minPieces(campaign.min_pieces))
  say(sales_type_ids, () => texts.salesTypes(listed(named('sales_type'), 'or')))
  say(outlet_ids, () => texts.outlets(listed(named('outlet'), 'or')))
  say(campaign.weekdays, () =>
    texts.weekdays(
      listed(
        (campaign.weekdays ?? []).map((day) => weekdayTexts[day]),
        'and',
      ),
    ),
  )
  say(campaign.is_first_order_only, () => texts.firstOrder)
  say(campaign.per_person_limit, () => texts.perPerson(campaign.per_person_limit ?? 0))
  say(campaign.total_limit, () => texts.total(campaign.total_limit ?? 0))
  say(campaign.starts_at, () => texts.starts(campaign.starts_at ? dayOf(campaign.starts_at, now) : ''))
  say(end, () => texts.ends(end ? lastDayOf(end, now) : ''))
  terms.push(campaign.stack_class === null ? texts.alone : texts.oneOfClass)
  return { terms, products }
}
