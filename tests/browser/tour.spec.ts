import { type Running, serve } from '../support/serve.ts'
import { TOUR_PORT } from './support/ports.ts'
import { expect, hydrated, test } from './support/store-test.ts'
import { walkTheTour } from './support/tour.ts'

/** A server with the demo week. The suite's own server has an empty demo. */
let server: Running
test.use({ viewport: { width: 1280, height: 900 }, baseURL: `http://localhost:${TOUR_PORT}` })
test.beforeAll(async () => {
  server = await serve(TOUR_PORT, 'production', { DEMO_STORES: 'on' })
})
test.afterAll(() => server.stop())

test('S1.1 S1.8 S2.5 D4.4 D4.5 D4.6 D4.7 L1.3 P1.1 P1.2 the tour of two minutes: estimate, order, follow it live, see its weight, print the invoice, answer', async ({
  page,
}) => {
  test.setTimeout(1_800_000)
  await page.goto('/?utm_source=readme')
  await hydrated(page)
  const seen: string[] = []
  const at = async (stop: string) => {
    seen.push(stop)
    if (stop === 'tour-checkout') expect(new URL(page.url()).searchParams.get('utm_source')).toBe('readme')
    if (stop === 'tour-invoice') await expect(page.getByRole('button', { name: /PDF/ })).toBeVisible()
  }
  await walkTheTour(page, { data: server.data, at })
  expect(seen).toHaveLength(7)
})
