import { expect, test } from 'vitest'
import { type AccessState, pageAccess } from './page-access.ts'

const visitor: AccessState = {
  hasLogin: false,
  isAccountLoaded: false,
  storeRequiresAuthentication: false,
  isOpenBeforeSignIn: false,
}
const customer = { ...visitor, hasLogin: true, isAccountLoaded: true }
const loading = { ...visitor, hasLogin: true }
const members = { storeRequiresAuthentication: true }

test.each([
  ['anyone', visitor, 'enter'],
  ['anyone', customer, 'enter'],
  ['guest', visitor, 'enter'],
  ['customer', customer, 'enter'],
  ['customer', loading, 'enter'],
] as const)('a page for %s lets %j in', (who, state, verdict) => {
  expect(pageAccess(who, state)).toBe(verdict)
})

test('S2.22 a guests-only page sends a customer home, once the account has loaded', () => {
  expect(pageAccess('guest', customer)).toBe('home')
  expect(pageAccess('guest', loading)).toBe('enter')
})

test('S2.23 a page that needs sign-in sends a visitor without a stored login home', () => {
  expect(pageAccess('customer', visitor)).toBe('home')
})

test('S2.24 a store that requires authentication sends a visitor without a login to sign in', () => {
  expect(pageAccess('anyone', { ...visitor, ...members })).toBe('signIn')
  expect(pageAccess('customer', { ...visitor, ...members })).toBe('signIn')
  expect(pageAccess('anyone', { ...customer, ...members })).toBe('enter')
  expect(pageAccess('guest', { ...visitor, ...members, isOpenBeforeSignIn: true })).toBe('enter')
})

test('S8.7 a name that no rule knows is an unknown middleware', () => {
  expect(pageAccess('admin', customer)).toBe('Unknown middleware')
})
