import { expect, test } from 'vitest'
import { priceBands } from './price-bands.ts'

test.each([
  [450, 32_000, ['–5', '5–10', '10–25', '25–50', '50–100', '100–250', '250–']],
  [600, 2_400, ['–10', '10–']],
  [1_000, 2_500, []],
  [300, 300, []],
])('D1.4 prices from %i to %i cents are cut into %o', (lowest, highest, bands) => {
  expect(priceBands(lowest, highest).map((band) => `${band.minDollars ?? ''}–${band.maxDollars ?? ''}`)).toEqual(bands)
})
