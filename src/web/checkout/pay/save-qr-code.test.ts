import { expect, test } from 'vitest'
import { qrFileName } from './save-qr-code.ts'

test.each([
  ['Clothesline', '10001', 'clothesline-paynow-10001.png'],
  ['Kinder & Press (SG)', '7', 'kinder-press-sg-paynow-7.png'],
  ['晒衣', '10001', '晒衣-paynow-10001.png'],
  ['Clothesline', '', 'clothesline-paynow.png'],
])('D3.7 the picture of the code of %s, %s is called %3$s', (store, reference, name) => {
  expect(qrFileName(store, reference)).toBe(name)
})
