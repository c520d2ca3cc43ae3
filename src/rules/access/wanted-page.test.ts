import { expect, test } from 'vitest'
import { wantedPageCookie, wantedPageIn } from './wanted-page.ts'

const cookieOf = (address: string) => wantedPageCookie(new URL(address))
const cookieValue = (cookie: string | undefined) => cookie?.split(';')[0]?.replace('wanted-page=', '')

test('S2.23 the wanted page is kept with its query, for a minute', () => {
  const cookie = cookieOf('http://shop.example/history/orders/12?utm_source=mail;x=1')
  expect(cookie).toMatch(/^wanted-page=[^;]+; Path=\/; Max-Age=60; SameSite=Lax$/)
  expect(wantedPageIn(cookieValue(cookie))).toBe('/history/orders/12?utm_source=mail;x=1')
  expect(cookieOf('https://shop.example/profile')).toContain('; Secure')
})

test('S2.23 an address too long for a cookie and a damaged cookie are no page', () => {
  expect(cookieOf(`http://shop.example/profile?q=${'a'.repeat(985)}`)).toBeUndefined()
  expect(cookieOf(`http://shop.example/profile?q=${'a'.repeat(900)}`)).toBeDefined()
  for (const damaged of ['%E0%A4%A', '', undefined]) expect(wantedPageIn(damaged)).toBeUndefined()
})
