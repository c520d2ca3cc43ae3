import { expect, test } from 'vitest'
import { snackbarText } from './snackbar-message.ts'

test('S2.16 a text is shown unchanged', () => {
  expect(snackbarText('Address saved')).toBe('Address saved')
})

test.each([[undefined], [null], [500], [{ message: 'x' }], [['x']], [new Error('x')], [''], ['  ']])(
  'S2.16 %j is not a text and becomes the general sentence',
  (message) => {
    expect(snackbarText(message)).toBe('Something went wrong, please try again!')
  },
)
