import { expect, test } from 'vitest'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { isFindable } from './findable.ts'
import { isOpenBeforeSignIn } from './open-before-sign-in.ts'

test('nothing personal and no step of a purchase is to be found by search engines', () => {
  const found = routeNames.filter(isFindable)
  expect(found).toContain('product')
  for (const name of found) {
    expect(routes[name].who, name).toBe('anyone')
    expect(routes[name].path).not.toMatch(/^\/(auth|login|checkout|profile|history|vouchers|referral|products\/search)/)
  }
})

test('search engines list the store’s window and its writing', () => {
  const listed = ['home', 'aboutUs', 'faq', 'privacyPolicy', 'products', 'product', 'socialUpdates', 'termsConditions']
  const found = [...listed, 'maps', 'news', 'promises', 'promotions', 'subscriptions'].sort()
  expect(routeNames.filter(isFindable).sort()).toEqual(found)
})

test('of a store that requires authentication they list its policy and its terms, which strangers may read', () => {
  expect(routeNames.filter(isFindable).filter(isOpenBeforeSignIn)).toEqual(['privacyPolicy', 'termsConditions'])
})
