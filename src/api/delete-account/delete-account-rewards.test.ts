import { expect, test } from 'vitest'
import { putIntoWallet, storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { newSubscriber, subscribe, testTill } from '#tests/support/subscriber.ts'
import { eraseRewards, exportRewards } from './delete-account-rewards.ts'

const at = (time: string) => new Date(`${time}+08:00`)

test('D5.5 D6.4 the export has all rewards, and nothing is charged after the deletion', async () => {
  const site = await testSite()
  const storeId = await storeIdOf(site)
  site.setClock(at('2026-11-15T09:00'))
  const till = testTill(site)
  const who = await newSubscriber(site)
  await subscribe(site, who)
  await putIntoWallet(site, who.customerId, 'POINTS5')
  await site.call(who.token)('GET /referral', {})
  expect(await exportRewards(site.db, storeId, who.customerId)).toMatchObject({
    vouchers: [{ name: '$5 off', status: 'available' }],
    voucher_uses: [],
    points: [],
    referrals: [],
    subscriptions: [{ plan: 'Weekly Wash & Fold', status: 'active', cycles: [{ cycle: 1, status: 'paid' }] }],
  })
  await site.db.transaction((tx) =>
    eraseRewards(tx, { storeId, customerId: who.customerId, random: site.parts.random, now: at('2026-11-16T09:00') }),
  )
  await till.run(at('2026-11-22T10:00'))
  expect(till.asked).toHaveLength(1)
  const { rows } = await site.db.query({
    text: `SELECT s.status, s.address_id, s.payment_method_id, s.end_reason,
             (SELECT count(*)::integer FROM referral_code r WHERE r.customer_id = s.customer_id) AS codes
           FROM subscription s WHERE s.customer_id = $1`,
    values: [who.customerId],
  })
  expect(rows).toEqual([
    { status: 'cancelled', address_id: null, payment_method_id: null, end_reason: 'account_deleted', codes: 0 },
  ])
})
