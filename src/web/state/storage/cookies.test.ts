import { expect, test } from 'vitest'
import { loginCookie } from '../login/stored-login.ts'
import { expiredLoginCookie, LOGIN_COOKIE, readCookie } from './cookies.ts'

const token = 'a'.repeat(43)

test('S6.6 the login cookie lives 604800 seconds', () => {
  expect(loginCookie(token, false)).toBe(`local-Authentication=${token}; Path=/; Max-Age=604800; SameSite=Lax`)
  expect(loginCookie(token, true)).toContain('; Secure')
})

test.each(['', 'x', `${token}; Domain=evil.example`, `${token}\n`, 'a b', `${token}=`])(
  'S4.2 the stored login %j is no token and never becomes a cookie',
  (stored) => {
    expect(loginCookie(stored, false)).toBeUndefined()
  },
)

test('a cookie is found by its whole name', () => {
  expect(readCookie(`x${LOGIN_COOKIE}=1; ${LOGIN_COOKIE}=2`, LOGIN_COOKIE)).toBe('2')
  expect(readCookie('', LOGIN_COOKIE)).toBeUndefined()
  expect(readCookie('a=b=c', 'a')).toBe('b=c')
})

test('signing out expires the cookie at once', () => {
  expect(expiredLoginCookie()).toContain('Max-Age=0')
})
