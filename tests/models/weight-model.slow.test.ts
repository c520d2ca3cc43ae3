import { test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { menuOf } from '#tests/support/cart.ts'
import { placeOf } from '#tests/support/checkout.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { BEGIN } from './buying.ts'
import { holds } from './model-run.ts'
import { TOLERANCE_PERCENT, VOUCHER_CENTS } from './weighed-by-hand.ts'
import { compareWeight } from './weight-books.ts'
import { weightCommands } from './weight-commands.ts'
import { WeightModel } from './weight-model.ts'

const site = await testSite()
const menu = await menuOf(site)
await menu.change('UPDATE outlet SET slot_capacity = 100000')
await changeCampaign(
  site,
  'WELCOME10',
  `kind = 'amount', amount_cents = ${VOUCHER_CENTS}, scope = 'order', min_spend_cents = 0, total_limit = NULL, per_person_limit = NULL,
   starts_at = NULL, ends_at = NULL, sales_type_ids = NULL, is_first_order_only = false`,
)
const scale = await weighingShop(site)
await scale.weighs(TOLERANCE_PERCENT)
const basket = await placeOf(site, 'drop-off')
const byTheKiloId = (await menu.product(BY_THE_KILO)).id
const pieceId = (await menu.product('delicates-wash')).id

const LONGER_THAN_A_RUN_MS = 365 * DAY_MS

const weightModel = {
  name: 'weight-model.slow',
  commands: weightCommands,
  setup: async () => {
    await endEarlierOrders()
    site.setClock(BEGIN)
    const real = { site, basket, byTheKiloId, pieceId, scale, buyers: new Map(), codes: new Map() }
    return { model: new WeightModel(), real }
  },
  compare: compareWeight,
  runs: 30,
  length: 30,
}

/** What earlier runs left undecided would keep the jobs of this one busy. */
async function endEarlierOrders(): Promise<void> {
  site.setClock(new Date(BEGIN.getTime() + LONGER_THAN_A_RUN_MS))
  await lookAfterPayments(site.parts)
  await lookAfterOrders(site.parts)
}

test('P1.2 P1.3 no sequence of orders by weight, scales, answers, refunds and lapses moves a cent that the model does not', async () => {
  await holds(weightModel)
})
