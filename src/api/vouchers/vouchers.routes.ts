import {
  getEarned,
  getEarnedEntry,
  getExchange,
  getRedeemed,
  getVoucher,
  getVoucherHistory,
  getVouchers,
  postExchange,
  postVoucherCode,
} from '#contract/rewards/vouchers.ts'
import { lotsLeft } from '#rules/rewards/points.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { endpoint } from '../parts/endpoint.ts'
import { pointsEntryById } from '../points/ledger.queries.ts'
import { pointsBalance, pointsLedger } from '../points/points.queries.ts'
import { voucherCard } from './voucher-card.ts'
import { enterCode } from './wallet/enter-code.ts'
import { exchangeOffers, exchangePoints } from './wallet/exchange-points.ts'
import { EARNED, entryAnswer, pointsHistory, REDEEMED, voucherHistory } from './wallet/history.ts'
import { detailOf, walletOf } from './wallet/wallet.ts'

export const voucherEndpoints = [
  endpoint(getVouchers, async ({ scope, parts: { db } }) => {
    const { vouchers, isFirstOrder } = await walletOf(db, scope)
    const cards = vouchers.map((voucher) => voucherCard(voucher, isFirstOrder, scope.now))
    const { points } = await pointsBalance.one(db, scope.store.id, scope.viewer.id)
    return {
      usable: cards.filter(({ state }) => state === 'usable'),
      not_yet: cards.filter(({ state }) => state === 'not_yet' || state === 'reserved'),
      gone: cards.filter(({ state }) => state === 'used' || state === 'expired' || state === 'too_late'),
      points,
    }
  }),

  // Registered before /vouchers/:id, which would match them as ids.
  endpoint(getExchange, ({ scope, parts }) => exchangeOffers(parts.db, scope)),

  endpoint(postExchange, async ({ scope, params, parts: { db } }) => {
    const id = await db.transaction((tx) => exchangePoints(tx, scope, params.id))
    const { points } = await pointsBalance.one(db, scope.store.id, scope.viewer.id)
    return { voucher: await detailOf(db, scope, id), points }
  }),

  endpoint(getVoucherHistory, ({ scope, query, parts }) => voucherHistory(parts.db, scope, query.cursor)),
  endpoint(getEarned, ({ scope, query, parts }) => pointsHistory(parts.db, scope, EARNED, query.cursor)),
  endpoint(getRedeemed, ({ scope, query, parts }) => pointsHistory(parts.db, scope, REDEEMED, query.cursor)),

  endpoint(getEarnedEntry, async ({ scope: { store, viewer }, params, parts: { db } }) => {
    const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
    const entry = await pointsEntryById.maybe(db, store.id, viewer.id, EARNED, id)
    if (!entry) throw new Refused(404, apiTexts.notFound)
    const ledger = await pointsLedger.all(db, store.id, viewer.id)
    const lots = lotsLeft(ledger.map(({ expires_at, ...rest }) => ({ ...rest, expiresAt: expires_at })))
    return { ...entryAnswer(entry), points_left: lots.find((lot) => lot.id === id)?.left ?? 0 }
  }),

  endpoint(postVoucherCode, async ({ scope, body, parts }) => {
    const { id, isNew } = await enterCode(parts, scope, body.code)
    return { ...(await detailOf(parts.db, scope, id)), is_new: isNew }
  }),

  endpoint(getVoucher, ({ scope, params, parts }) => detailOf(parts.db, scope, params.id)),
]
