import { newCustomer, useLogin } from './support/new-customer.ts'
import { hydrated, test, expect } from './support/store-test.ts'
import { saveAddress, subscribeButton, toBuying } from './support/subscriptions.ts'
import { readFileSync } from 'node:fs'
test('late', async ({ page, request, baseURL }) => {
  test.setTimeout(200_000)
  const { token } = await newCustomer(request, 'Wilhelmina-Alexandrina')
  await saveAddress(request, token)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 768, height: 900 })
  await toBuying(page, 'family-four', 'Paid later')
  await page.screenshot({ path: '/tmp/shots/late-buy-768.png', fullPage: true })
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await subscribeButton(page).click()
  await page.waitForTimeout(4000)
  console.log(page.url())
  await page.screenshot({ path: '/tmp/shots/late-768.png', fullPage: true })
  await expect(page).toHaveURL(/success/, { timeout: 90_000 }).catch((e) => console.log('NOT', page.url()))
  await page.screenshot({ path: '/tmp/shots/late2-768.png', fullPage: true })
  const r = await (await request.get('/api/subscriptions', { headers: { token } })).text()
  console.log(r.slice(0, 1500))
  await page.goto('/subscriptions'); await hydrated(page)
  await page.screenshot({ path: '/tmp/shots/subs-768.png', fullPage: true })
  await page.context().clearCookies()
  await useLogin(page, readFileSync('/tmp/shots/token', 'utf8'), baseURL)
  for (const p of ['vouchers', 'referral', 'profile', 'vouchers/redeem']) {
    await page.goto('/' + p); await hydrated(page); await page.waitForTimeout(200)
    await page.screenshot({ path: `/tmp/shots/${p.replace('/', '-')}-768.png`, fullPage: true })
  }
})
