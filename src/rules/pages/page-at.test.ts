import { expect, test } from 'vitest'
import { pageAt } from './page-at.ts'

test.each([
  ['/', 'home'],
  ['/products', 'products'],
  ['/products/', 'products'],
  ['/products/outlet', 'outlet'],
  ['/products/search', 'search'],
  ['/products/dry-cleaning', 'product'],
  ['/products/dry-cleaning/shirt/12', 'product'],
  ['/history/0190', 'orderOverview'],
  ['/history/reg/0190', 'regularOrder'],
  ['/history/reg/guest/Zk3n', 'guestOrder'],
  ['/history/0190/trip/extra-service', 'tripServices'],
  ['/history/0190/trip/pickup-1/extra-service', 'tripServices'],
  ['/history/0190/trip/pickup-1', 'trip'],
  ['/usage/subscription', 'subscriptionReport'],
  ['/products/dry-cleaning/shirt/12/more', undefined],
  ['/PRODUCTS', undefined],
  ['/nothing', undefined],
  ['', 'home'],
])('at %j is the page %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})
