import type { Page } from '@playwright/test'
import type { StaffThread } from '#contract/operator/operator-conversation.ts'
import { useLogin } from './support/new-customer.ts'
import { askStaff, BROUGHT, PICKED_UP, performStaffActs, placeOrder, sharedCustomer } from './support/orders.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('D4.5 M1.6 a customer writes about an order with a photo and reports a problem; answers and the remedy appear by themselves', async ({
  page,
  request,
  baseURL,
  quiet,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/history/${id}`)

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('We usually answer within 4 hours.')
  const words = 'Please ring <b>twice</b>.\nThe bell is weak.'
  await messages.getByLabel('Your message').fill(words)
  const picture = await page.screenshot()
  await messages.locator('input[type=file]').setInputFiles({ name: 'bell.png', mimeType: 'image/png', buffer: picture })
  await expect(messages.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  // A message that cannot be sent is back in its field, with its photo, also after a reload.
  await page.route('**/notes', (route) => route.abort())
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('alert')).not.toBeEmpty()
  await expect(messages.getByLabel('Your message')).toHaveValue(words)
  await expect(messages.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  await expect(messages.getByRole('listitem').filter({ hasText: 'Sending' })).toHaveCount(0)
  quiet.length = 0
  await page.unroute('**/notes')
  await messages.getByLabel('Your message').press('Tab')
  await messages.getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  const notes = messages.getByRole('list').first().locator(':scope > li')
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText('Please ring <b>twice</b>.')
  await expect(notes.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(messages.getByLabel('Your message')).toHaveValue('')
  await expect(messages.getByRole('status').filter({ hasText: 'Message sent' })).toHaveCount(1)
  await askStaff(request, 'post', `/operator/orders/${id}/notes`, { message: 'We will ring twice.' })
  await expect(notes).toHaveCount(2)
  await expect(notes.last()).toContainText('Clothesline Laundry')
  await expect(messages.getByRole('status').filter({ hasText: 'We will ring twice.' })).toHaveCount(1)
  // What is in view is read, so no mail repeats it.
  await expect
    .poll(async () => {
      const thread = await askStaff<StaffThread>(request, 'get', `/operator/orders/${id}/thread`)
      return thread.notes.map(({ is_read }) => is_read)
    })
    .toEqual([true, true])
  expect(await violations(page)).toEqual([])

  await performStaffActs(request, id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Tell us what’s wrong', { exact: true })).toBeVisible()
  await dialog.getByLabel('What’s wrong?').fill('A <b>sleeve</b> is torn')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('We can’t read note.txt')).toBeVisible()
  const big = Buffer.alloc(5 * 1024 * 1024 + 1)
  await files.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: big })
  await expect(dialog.getByText('big.png is larger than 5 MB')).toBeVisible()
  await files.setInputFiles({ name: 'sleeve.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await files.setInputFiles({ name: 'sleeve.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const reported = page.getByRole('region', { name: 'Your reports' })
  await expect(reported).toContainText('A <b>sleeve</b> is torn')
  await expect(reported.getByRole('img')).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await expect(reported).toContainText(/We’ll answer by .*, 6\spm\./)
  const { claims } = await askStaff<StaffThread>(request, 'get', `/operator/orders/${id}/thread`)
  const claim = `/operator/claims/${claims[0]?.id}/answers`
  await askStaff(request, 'post', claim, { message: 'Which sleeve is it?' })
  await expect(reported).toContainText('Which sleeve is it?')
  await expect(reported).toContainText('Answered')
  await reported.getByRole('button', { name: 'Reply' }).click()
  await expect(reported.getByLabel('Your reply')).toBeFocused()
  await page.keyboard.type('The left one')
  await reported.getByRole('button', { name: 'Send' }).click()
  await expect(reported.getByRole('listitem').filter({ hasText: 'The left one' }).last()).toBeVisible()
  await expect(reported).toContainText('Waiting for us')
  await expect(reported.getByRole('button', { name: 'Reply' })).toBeFocused()
  await askStaff(request, 'post', claim, { message: 'We’re sorry.', remedy: 'refund', amount_cents: 300 })
  await expect(reported).toContainText('We refunded $3.00.')
  await expect(reported).toContainText('Not solved? Reply by')
  await expect(messages).not.toContainText('The left one')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
