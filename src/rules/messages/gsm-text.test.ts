import { expect, test } from 'vitest'
import { gsmText } from './gsm-text.ts'

test('a text message has plain quotes, dashes and spaces, and names keep their letters', () => {
  expect(gsmText('It’s “ready” – 10\u00a0am… 陈美 · José')).toBe(`It's "ready" - 10 am... 陈美 - José`)
})
