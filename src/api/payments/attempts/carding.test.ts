import { expect, test } from 'vitest'
import { pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })

test('security 57: 12 guests of one address with a declined card each, all at once: five reach the gateway', async () => {
  // All guests book the same window, so it needs room for all of them.
  await roomFor(site, 100)
  const shoppers = []
  for (let guest = 0; guest < 12; guest += 1)
    shoppers.push(await readyToPay(site, { card: 'decline', salesType: 'drop-off', qty: 1 }))
  const codes = await Promise.all(
    shoppers.map((shopper) =>
      pay(site, shopper).then(
        ({ payment }) => payment.failure,
        (error) => error.httpStatus,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'declined')).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(7)
  const { rows } = await site.db.query({ text: 'SELECT count(*)::integer AS n FROM sandbox_payment' })
  expect(rows).toEqual([{ n: 5 }])
})
