import { expect, test } from 'vitest'
import { nextWords, orderSentence, stateWords } from './orders-states.ts'

const window = 'Mon 16 Nov, 12–2 pm'
const plain = { categoryId: 3, outlet: 'Tiong Bahru', window: null }

test.each([
  ['pickup', {}, 'We’ll pick up as soon as we can.'],
  ['pickup', { window }, `We’ll pick up ${window}.`],
  ['pickup', { window, driver: 'Farid' }, `Farid picks up ${window}.`],
  ['pickup', { window, driver: 'Farid', arrival: '12:40 pm' }, 'Farid picks up about 12:40 pm.'],
  ['driver_to_pickup', {}, 'Your driver is on the way to pick up.'],
  ['driver_to_pickup', { window, driver: 'Farid' }, `Farid is on the way to pick up, ${window}.`],
  [
    'driver_to_pickup',
    { window, driver: 'Farid', arrival: '12:40 pm' },
    'Farid is on the way to pick up, about 12:40 pm.',
  ],
  ['driver_at_pickup', { driver: 'Farid' }, 'Farid is at your door to pick up.'],
  ['on_its_way', { driver: 'Farid', arrival: '6 pm' }, 'Farid is on the way to you, about 6 pm.'],
  ['driver_at_door', {}, 'Your driver is at your door with your order.'],
  ['delivery_assigned', { driver: 'Farid', window }, `Farid brings it ${window}.`],
  ['delivery', { window }, `We’ll bring it ${window}.`],
  ['delivery', {}, 'We’ll bring it soon.'],
])('D4.2 what happens next, with driver, window and arrival as far as known: %s', (step, known, words) => {
  expect(nextWords({ ...plain, step, ...known })).toBe(words)
})

test('D4.2 the status never contradicts the sentence: a driver who is on the way or at the door is not just assigned', () => {
  expect(stateWords('pickup_scheduled', 3, 'pickup')).toBe('Driver assigned')
  expect(stateWords('pickup_scheduled', 3, 'driver_to_pickup')).toBe('Driver on the way')
  expect(stateWords('pickup_scheduled', 3, 'driver_at_pickup')).toBe('Driver at your door')
  expect(stateWords('out_for_delivery', 3, 'driver_at_door')).toBe('Driver at your door')
  expect(stateWords('confirmed', 3, 'pickup_failed')).toBe('Pickup failed')
})

test('D4.5 every state is said in a whole sentence', () => {
  const said = (status: string, categoryId: number) => orderSentence(status, { ...plain, categoryId, step: 'none' })
  expect(said('delivered', 3)).toBe('Your order has been delivered.')
  expect(said('delivered', 4)).toBe('Your order has been served.')
  expect(said('cancelled', 3)).toBe('This order was cancelled.')
  for (const status of ['collected', 'completed', 'expired']) expect(said(status, 1)).toMatch(/^[A-Z].* .*\.$/)
})
