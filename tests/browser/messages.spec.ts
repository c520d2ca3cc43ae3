import { linesAt, placeOf } from './support/checkout.ts'
import { plainProducts, seedStorage } from './support/guest-cart.ts'
import { expectNothingCovered, keepMessages } from './support/message.ts'
import { expect, hydrated, test } from './support/store-test.ts'

const WIDTHS = [320, 390, 768, 1280]

test('S2.16 a message covers no bar and no main button, on a product’s page, the menu and the checkout, at every width', async ({
  page,
  request,
}) => {
  const place = await placeOf(request, 3)
  const [product] = await plainProducts(request, 1)
  await seedStorage(page, { 't-cart': await linesAt(request, place, [6]) })
  await keepMessages(page)
  const query = new URLSearchParams({ st: String(place.st), outid: String(place.outid), zcd: '160071' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/products/${product?.category.slug}/${product?.name_slug}/${product?.id}?${query}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.locator('.snackbar-box')).toContainText('Added ')
  const everywhere = async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 800 })
      await expectNothingCovered(page, 'main [type=submit]')
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await everywhere()
  // The form's bar scrolls away with the form, and the message follows.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectNothingCovered(page)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click()
  const checkout = page
    .getByRole('complementary', { name: 'Cart', exact: true })
    .getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeVisible()
  await everywhere()

  await checkout.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await everywhere()
  await page.getByRole('button', { name: /Show order summary/ }).click()
  await expectNothingCovered(page)
})
