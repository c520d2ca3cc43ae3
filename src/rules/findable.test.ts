import { expect, test } from 'vitest'
import { routeNames, routes } from '#contract/routes.ts'
import { isFindable } from './findable.ts'

test('nothing personal and no step of a purchase is to be found by search engines', () => {
  const found = routeNames.filter(isFindable)
  expect(found).toContain('product')
  for (const name of found) {
    expect(routes[name].who, name).toBe('anyone')
    expect(routes[name].path).not.toMatch(/^\/(auth|login|checkout|profile|history|vouchers|referral|products\/search)/)
  }
})
