import { getExtraServices, postQuote } from '#contract/order/checkout.ts'
import { getSameAgain } from '#contract/order/reorder.ts'
import { getSlots, postHolds } from '#contract/order/slots.ts'
import { postBestVouchers } from '#contract/rewards/vouchers.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import { placeRefused } from '../parts/place-refused.ts'
import { countingGuesses } from '../vouchers/wallet/counting-guesses.ts'
import { sameAgain } from './again/same-again.ts'
import { extraServices } from './quote/extra-services.ts'
import { quoteBasket, shownQuote } from './quote/quote-basket.ts'
import { holdSlots } from './slots/holds.ts'
import { slotsAnswer } from './slots/slots.ts'
import { bestVouchers } from './vouchers/best-vouchers.ts'

export const checkoutEndpoints = [
  endpoint(postQuote, async ({ scope, body, parts }) => {
    const quoted = await countingGuesses(parts.db, scope, body.voucher_ids, (wrongCodes) =>
      quoteBasket(parts.db, parts, scope, body, wrongCodes),
    )
    if (quoted.items.length === 0 && quoted.taken) throw placeRefused('line_taken', {}, quoted.taken)
    return shownQuote(quoted)
  }),

  endpoint(getExtraServices, async ({ scope: { store }, query, parts }) => {
    const { salesTypes } = await storeCatalogIndex(parts, store)
    if (!salesTypes.has(query.sales_type_id)) {
      const errors = { sales_type_id: catalogTexts.unknownSalesType }
      throw new Refused(404, catalogTexts.unknownSalesType, { errors })
    }
    const offered = await extraServices(parts, store, query.sales_type_id)
    return offered.map(({ express: _, ...service }) => service)
  }),

  endpoint(postBestVouchers, ({ scope, body, parts }) => bestVouchers(parts, scope, body)),
  endpoint(getSameAgain, sameAgain),
  endpoint(getSlots, slotsAnswer),
  endpoint(postHolds, holdSlots),
]
