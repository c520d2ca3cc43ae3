import { expect, test } from 'vitest'
import { pressAtSandbox } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const NUMBER = '4242 4242 4242 4242'
const typed = { number: NUMBER, expiry: '12/40', cvc: '123' }

const visit = async () => {
  const entry = await site.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  return entry
}
const open = (url: string) => site.send(new URL(url).pathname, { host: 'pay.localhost' })

test('D3.4 the card page is on an origin of its own, runs no script but its own and posts only to itself and the shop', async () => {
  const { url } = await visit()
  expect(new URL(url).origin).toBe('http://pay.localhost')
  const page = await open(url)
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-([^']+)'; script-src 'nonce-\1'; connect-src 'self'; form-action 'self' http:\/\/localhost(:\d+)?; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(text.match(/<script/g)).toHaveLength(1)
  for (const name of ['cc-number', 'cc-exp', 'cc-csc']) expect(text).toContain(`autocomplete="${name}"`)
  // At the shop's own address there is no such page.
  expect(await (await site.send(new URL(url).pathname)).text()).toBe('a page')
})

test('a typed card leads back to the shop with the visit’s reference and nothing of the card', async () => {
  const { url, setup_ref } = await visit()
  const back = await pressAtSandbox(site, url, typed)
  expect(back.status).toBe(303)
  const location = back.headers.get('location') ?? ''
  expect(new URL(location).searchParams.get('setup')).toBe(setup_ref)
  expect(location).not.toMatch(/4242|12%2F40|123(?!\d)/)
  // The page is used up: opened again it leads back too.
  expect((await open(url)).status).toBe(303)
  expect(await site.call()('POST /payments/cards/finish', { body: { setup_ref } })).toMatchObject({ brand: 'visa' })
})

test('D3.2 the page’s script is told where the shop is, to go there in the page’s place', async () => {
  const { url, setup_ref } = await visit()
  const press = (body: string) =>
    site.send(new URL(url).pathname, {
      host: 'pay.localhost',
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    })
  const wrong = await press('number=1')
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  const back = await press('card=4242424242424242')
  expect([back.status, back.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const { location } = (await back.json()) as { location: string }
  expect(new URL(location).searchParams.get('setup')).toBe(setup_ref)
})

test.each([
  [{ number: '4242 4242 4242 4241' }, 'Check the card number'],
  [{ expiry: '13/40' }, 'Enter month and year'],
  [{ expiry: '01/20' }, 'This card has expired'],
  [{ cvc: '12' }, 'Enter the code on the card'],
])('%j is said at its field, and the number is not written back', async (change, words) => {
  const { url, setup_ref } = await visit()
  const answer = await pressAtSandbox(site, url, { ...typed, ...change })
  const text = await answer.text()
  expect(answer.status).toBe(400)
  expect(text).toContain(words)
  expect(text).toContain('aria-invalid="true"')
  expect(text).not.toMatch(/value="4242 ?4242 4242/)
  expect(await site.parts.gateways.current.enteredCard(setup_ref)).toBeUndefined()
})

test('a visit that is unknown or half an hour old is over', async () => {
  expect((await open('http://pay.localhost/card/set_nothing')).status).toBe(404)
  const { url } = await visit()
  site.setClock(new Date(Date.now() + 31 * 60_000))
  expect((await open(url)).status).toBe(404)
  expect((await pressAtSandbox(site, url, typed)).status).toBe(404)
  site.setClock(new Date())
})

test('what is no form, or too large, is not read', async () => {
  const { url } = await visit()
  const path = new URL(url).pathname
  const post = (body: string, type: string) =>
    site.send(path, { host: 'pay.localhost', method: 'POST', body, headers: { 'Content-Type': type } })
  expect((await post('{}', 'application/json')).status).toBe(400)
  expect((await post(`number=${'4'.repeat(5000)}`, 'application/x-www-form-urlencoded')).status).toBe(400)
  expect((await post('number=%00', 'application/x-www-form-urlencoded')).status).toBe(400)
  expect((await site.send(path, { host: 'pay.localhost', method: 'DELETE' })).status).toBe(405)
})

test('a PayNow code that was tampered with is not paid', async () => {
  const damaged = await site.send('/paynow?qr=0002016304ABCD', { host: 'pay.localhost' })
  expect(damaged.status).toBe(404)
})
