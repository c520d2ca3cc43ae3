import { placeOrder } from './support/orders.ts'
import { messageTo } from './support/outbox.ts'
import { expect, sideways, test, violations } from './support/store-test.ts'

test('M1.5 the outbox shows an order’s mail with its pictures on a phone and a desktop, as text, and its calendar file', async ({
  page,
  request,
}) => {
  const { order_id: id } = await placeOrder(request, { category: 3 })
  expect(id).not.toBe('')
  expect(await messageTo(request, '@', 'is confirmed')).toContain('Total including GST')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/outbox?kind=mail&words=is+confirmed')
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page
    .getByRole('link', { name: /is confirmed/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /is confirmed/ })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Thanks! Your order is confirmed' })).toBeVisible()
  for (const picture of await mail.locator('img').all())
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Phone' }).click()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(392)
  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.getByText('Total including GST:')).toBeVisible()
  await page.getByRole('link', { name: 'Files' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /\.ics/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^order-\d+\.ics$/)
})
