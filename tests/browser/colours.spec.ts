import { themeTints } from '#rules/theme-tints.ts'
import { axeFindings } from './support/axe.ts'
import { guestAtCheckout, held } from './support/checkout.ts'
import { expect, hydrated, test } from './support/store-test.ts'

const HARD = { yellow: '#ffe600', neon: '#39ff14', 'near-black': '#0b0b0c', 'near-white': '#f7f7f5' }

test('S1.4 home, the menu and the checkout can be read in a store of yellow, neon, near-black or near-white', async ({
  page,
  request,
}) => {
  test.slow()
  const { st, outid } = await guestAtCheckout(page, request, 2)
  await held(page)
  const found: string[] = []
  for (const path of ['/checkout', '/', `/products?st=${st}&outid=${outid}`]) {
    if (path !== '/checkout') {
      await page.goto(path)
      await hydrated(page)
    }
    for (const [name, colour] of Object.entries(HARD)) {
      // The sheet of a store's theme is nothing but these variables on the root.
      await page.evaluate(
        async (tints) => {
          for (const [variable, value] of Object.entries(tints))
            document.documentElement.style.setProperty(variable, value)
          const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
          await Promise.allSettled(fading.map(({ finished }) => finished))
        },
        themeTints(colour, colour),
      )
      const hard = await axeFindings(page, ['color-contrast'])
      found.push(...hard.map((one) => `${path} in ${name}: ${one}`))
    }
  }
  expect(found).toEqual([])
})
