import { DEMO_CUSTOMER } from '#server/demo.ts'
import { asOnTheFirstDay, fromAnotherNetwork } from './support/many-networks.ts'
import { expect, hydrated, test } from './support/store-test.ts'
import { walkTheTour } from './support/tour.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('S1.1 S1.8 S2.5 D4.5 D4.6 D4.7 the tour of two minutes: shop, order, follow it live, print the invoice', async ({
  page,
}) => {
  test.setTimeout(1_800_000)
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  await fromAnotherNetwork()
  await asOnTheFirstDay(DEMO_CUSTOMER.email)
  await page.goto('/?utm_source=readme')
  await hydrated(page)
  const seen: string[] = []
  const at = async (stop: string) => {
    seen.push(stop)
    if (stop === 'tour-checkout') expect(new URL(page.url()).searchParams.get('utm_source')).toBe('readme')
  }
  await walkTheTour(page, { data, at })
  expect(seen).toHaveLength(5)
  await expect(page.getByRole('button', { name: /PDF/ })).toBeVisible()
})
