import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pressAtSandbox } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import type { ChargeMethod } from '../../parts/gateway-port.ts'

const site = await testSite()
const NUMBER = '4242 4242 4242 4242'
const typed = { number: NUMBER, expiry: '12/40', cvc: '123' }

const visit = async () => {
  const entry = await site.call()('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('not hosted')
  return entry
}
const open = (url: string, init: RequestInit = {}) => {
  const { pathname, search } = new URL(url)
  return site.send(pathname + search, { host: 'pay.localhost', ...init })
}
const FORM = 'application/x-www-form-urlencoded'

/** The visible text of a page: its title, and the text between its tags, line by line. */
async function wordsOf(page: Response) {
  const text = await page.text()
  const body = text.split('<main>')[1]?.split('</main>')[0] ?? ''
  const words = body.split(/<[^>]+>/).map((part) => part.trim())
  return { title: /<title>(.*)<\/title>/.exec(text)?.[1], words: words.filter(Boolean), text }
}

test('D3.4 the card page has its own origin, runs only its own script and posts only to itself and the shop', async () => {
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
  // The shop's own origin does not serve the page.
  expect(await (await site.send(new URL(url).pathname)).text()).toBe('a page')
})

test('a typed card leads back to the shop with the entry’s reference and nothing of the card', async () => {
  const { url, setup_ref } = await visit()
  const back = await pressAtSandbox(site, url, typed)
  expect(back.status).toBe(303)
  const location = back.headers.get('location') ?? ''
  expect(new URL(location).searchParams.get('setup')).toBe(setup_ref)
  expect(location).not.toMatch(/4242|12%2F40|123(?!\d)/)
  // A used page redirects back when it is opened again.
  expect((await open(url)).status).toBe(303)
  expect(await site.call()('POST /payments/cards/finish', { body: { setup_ref } })).toMatchObject({ brand: 'visa' })
})

test('D3.2 the page’s script gets the shop’s address as JSON and replaces the page', async () => {
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
  [{ expiry: '13/40' }, 'Enter the month and year'],
  [{ expiry: '01/20' }, 'This card has expired'],
  [{ cvc: '12' }, 'Enter the code on the card'],
])('%j is explained at its field, and the number is not written back', async (change, words) => {
  const { url, setup_ref } = await visit()
  const answer = await pressAtSandbox(site, url, { ...typed, ...change })
  const text = await answer.text()
  expect(answer.status).toBe(400)
  expect(text).toContain(words)
  expect(text).toContain('aria-invalid="true"')
  expect(text).not.toMatch(/value="4242 ?4242 4242/)
  expect(await site.parts.gateways.current.enteredCard(setup_ref)).toBeUndefined()
})

test('an unknown card entry and one that is half an hour old are a 404', async () => {
  expect((await open('http://pay.localhost/card/set_nothing')).status).toBe(404)
  const { url } = await visit()
  site.setClock(new Date(Date.now() + 31 * 60_000))
  expect((await open(url)).status).toBe(404)
  expect((await pressAtSandbox(site, url, typed)).status).toBe(404)
  site.setClock(new Date())
})

test('a body that is not a form or too large is refused', async () => {
  const { url } = await visit()
  const path = new URL(url).pathname
  const post = (body: string, type: string) =>
    site.send(path, { host: 'pay.localhost', method: 'POST', body, headers: { 'Content-Type': type } })
  expect((await post('{}', 'application/json')).status).toBe(400)
  expect((await post(`number=${'4'.repeat(5000)}`, 'application/x-www-form-urlencoded')).status).toBe(400)
  expect((await post('number=%00', 'application/x-www-form-urlencoded')).status).toBe(400)
  expect((await site.send(path, { host: 'pay.localhost', method: 'DELETE' })).status).toBe(405)
})

test('a changed PayNow code is not paid', async () => {
  const damaged = await site.send('/paynow?qr=0002016304ABCD', { host: 'pay.localhost' })
  expect(damaged.status).toBe(404)
})

test('D3.4 the card page asks for number, expiry and code, or for one of the test cards', async () => {
  const { url } = await visit()
  const page = await open(url)
  const { title, words, text } = await wordsOf(page)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(title).toBe('Add a card · Sandbox Pay')
  expect(words).toEqual([
    ...['Add a card', 'Your card goes to Sandbox Pay. The shop only sees its last four digits.'],
    ...['Card number', 'Expiry', 'Security code', 'Use this card', 'Cancel and go back'],
    ...['Test cards', 'Tap one to use it. No typing needed.'],
    ...['Visa that works', 'Paid at once', '•••• 4242', 'Mastercard that works', 'Paid at once', '•••• 4444'],
    ...['Declined', 'The bank declines it', '•••• 0002', 'Not enough money', 'The bank declines it', '•••• 9995'],
    ...['Expired', 'The card has expired', '•••• 0069'],
    ...['Asks you to approve', 'The bank checks it’s you', '•••• 3155'],
    ...['Paid, but no answer', 'The answer gets lost', '•••• 0259'],
    ...['Paid later', 'Decided after 20 seconds', '•••• 0077'],
    ...['Gateway error', 'Fails before charging', '•••• 0119'],
    ...['Hold ends early', 'Held for an hour only', '•••• 7007'],
    ...['Held, then declined', 'The capture fails', '•••• 7015'],
    ...['Captured, but no answer', 'The capture’s answer gets lost', '•••• 7023'],
  ])
  expect(text.match(/<label for="(\w+)">[^<]+<\/label><input id="\1" name="\1" required /g)).toHaveLength(3)
  expect(text).not.toMatch(/aria-invalid="|class="error"/)
  expect(text).toContain(' value=""')
})

test('each problem of a card is explained at its own field, and the expiry is kept', async () => {
  const all = [
    ['number', 'Check the card number: a digit is wrong or missing.'],
    ['expiry', 'Enter the month and year, such as 09/29.'],
    ['cvc', 'Enter the code on the card.'],
  ] as const
  const { url } = await visit()
  const wrong = await wordsOf(await pressAtSandbox(site, url, { number: '1', expiry: 'soon', cvc: '1' }))
  for (const [name, words] of all) {
    expect(wrong.text).toContain(`aria-invalid="true" aria-describedby="${name}-error">`)
    expect(wrong.text).toContain(`<p class="error" id="${name}-error">${words}</p>`)
  }
  expect(wrong.text).toContain(' value="soon"')
  const empty = await wordsOf(await pressAtSandbox(site, url, {}))
  for (const [, words] of all) expect(empty.words).toContain(words)
  expect(empty.text).toContain(' value=""')
  const over = await wordsOf(await pressAtSandbox(site, url, { ...typed, expiry: '01/20' }))
  expect(over.text.match(/aria-describedby="\w+-error"/g)).toEqual(['aria-describedby="expiry-error"'])
  expect(over.words).toContain('This card has expired. Try another card.')
})

test('an American Express card has a code of four digits, the others one of three', async () => {
  const amex = { number: '378282246310005', expiry: '12/40' }
  const { url, setup_ref } = await visit()
  expect((await pressAtSandbox(site, url, { ...amex, cvc: '123' })).status).toBe(400)
  expect((await pressAtSandbox(site, url, { ...typed, cvc: '1234' })).status).toBe(400)
  expect((await pressAtSandbox(site, url, { ...amex, cvc: '1234' })).status).toBe(303)
  expect(await site.parts.gateways.current.enteredCard(setup_ref)).toMatchObject({
    card: { brand: 'amex', last4: '0005', expMonth: 12, expYear: 2040, customerRef: '' },
  })
})

test('a card entry expires after exactly half an hour, and its redirects are not cached', async () => {
  const start = new Date()
  site.setClock(start)
  const { url, setup_ref } = await visit()
  site.setClock(new Date(start.getTime() + 30 * 60_000 - 1))
  expect((await open(url)).status).toBe(200)
  const cancelled = await pressAtSandbox(site, url, { do: 'cancel' })
  expect([cancelled.status, cancelled.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  expect(new URL(cancelled.headers.get('location') ?? '').search).toBe(`?setup=${setup_ref}`)
  site.setClock(new Date(start.getTime() + 30 * 60_000))
  const gone = await open(url)
  expect(gone.status).toBe(404)
  expect(await wordsOf(gone)).toMatchObject({
    title: 'This page is no longer open · Sandbox Pay',
    words: ['This page is no longer open', 'Go back to the shop and add the card again.'],
  })
  // A page without a returnUrl has no script, and its forms may go only to itself.
  expect(gone.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  site.setClock(() => new Date())
})

test('a picked test card is valid for four more years, whatever else the form contains', async () => {
  const { url, setup_ref } = await visit()
  const { number: _, ...rest } = typed
  await pressAtSandbox(site, url, { ...rest, card: '5555555555554444', expiry: '01/20', cvc: '' })
  const card = await site.parts.gateways.current.enteredCard(setup_ref)
  expect(card).toMatchObject({ card: { brand: 'mastercard', expMonth: 12, expYear: new Date().getUTCFullYear() + 4 } })
  const unknown = await visit()
  expect((await pressAtSandbox(site, unknown.url, { card: '4242424242424241' })).status).toBe(400)
})

test('a form is read up to 4096 bytes and by its own type, a HEAD is answered like a GET', async () => {
  const { url } = await visit()
  const path = new URL(url).pathname
  const post = async (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': FORM }) => {
    const answer = await site.send(path, { host: 'pay.localhost', method: 'POST', body, headers })
    return [answer.status, (await answer.text()).length > 0]
  }
  const [read, refused] = [
    [400, true],
    [400, false],
  ]
  const long = (bytes: number) => `number=${'4'.repeat(bytes - 'number='.length)}`
  expect(await post(long(4096))).toEqual(read)
  expect(await post(long(4097))).toEqual(refused)
  // A Content-Length over the limit is refused before the body is read.
  expect(await post('number=1', { 'Content-Type': FORM, 'Content-Length': '4096' })).toEqual(read)
  expect(await post('number=1', { 'Content-Type': FORM, 'Content-Length': '4097' })).toEqual(refused)
  expect(await post('number=1', { 'Content-Type': 'Application/X-WWW-Form-URLencoded ; charset=UTF-8' })).toEqual(read)
  expect(await post('number=1', { 'Content-Type': 'text/plain' })).toEqual(refused)
  expect(await post('number=\0')).toEqual(refused)
  expect(await post('number=%00')).toEqual(refused)
  expect(await post(null)).toEqual(refused)
  expect((await open(url, { method: 'HEAD' })).status).toBe(200)
  expect((await open(url, { method: 'PUT', body: 'number=1' })).status).toBe(405)
  const nothing = await open('http://pay.localhost/elsewhere')
  expect(nothing.status).toBe(404)
  expect((await wordsOf(nothing)).words).toEqual(['Nothing here', 'The sandbox takes cards here. Start in the shop.'])
})

/** A payment that waits for its payer. */
async function waiting(method: 'challenge' | 'paynow', more = {}) {
  const entered = async (): Promise<ChargeMethod> => {
    const { url, setup_ref } = await visit()
    await pressAtSandbox(site, url, { card: '4000002500003155' })
    const card = await site.parts.gateways.current.enteredCard(setup_ref)
    return { kind: 'token', token: card?.token ?? '' }
  }
  const input = {
    ...{ attemptId: randomUUID(), storeId: 1, amountCents: 123_450, currency: 'SGD', isOffSession: false },
    ...{ returnUrl: 'http://localhost/checkout/waiting-payment?order=1', description: 'Order 17 & more' },
    method: method === 'paynow' ? ({ kind: 'paynow' } as const) : await entered(),
  }
  const { action } = await site.parts.gateways.current.charge({ ...input, ...more })
  const url = action?.kind === 'qr' ? `http://pay.localhost/paynow?qr=${encodeURIComponent(action.payload)}` : ''
  const find = () => site.parts.gateways.current.retrieve({ attemptId: input.attemptId, ref: null, storeId: 1 })
  return { url: action?.kind === 'redirect' ? action.url : url, find }
}

test.each([
  ['approve', { status: 'captured', failure: null }],
  ['refuse', { status: 'failed', failure: 'authentication_failed' }],
])('D3.3 the challenge shows what is paid and how much, and to %s leads back to the shop', async (answer, expected) => {
  const { url, find } = await waiting('challenge')
  const page = await open(url)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost;")
  expect(await wordsOf(page)).toMatchObject({
    title: 'Is it you? · Sandbox Pay',
    words: [
      ...['Is it you?', 'Your bank asks you to approve this payment.', 'Order 17 &#38; more', '$1,234.50'],
      ...['Approve', 'Refuse'],
    ],
  })
  const back = await pressAtSandbox(site, url, { do: answer })
  const leadsBack = [303, 'http://localhost/checkout/waiting-payment?order=1', 'private, no-store']
  const headers = (one: Response) => [one.status, one.headers.get('location'), one.headers.get('cache-control')]
  expect(headers(back)).toEqual(leadsBack)
  expect(await find()).toMatchObject(expected)
  // A decided challenge redirects when it is opened again.
  expect(headers(await open(url))).toEqual(leadsBack)
})

test('D3.3 an unknown challenge, a code opened as a challenge and a code without a payment are a 404', async () => {
  const { url } = await waiting('paynow')
  const { rows } = await site.db.query({ text: `SELECT ref FROM sandbox_payment WHERE qr_payload IS NOT NULL` })
  const words = ['Nothing to do here', 'We can’t find this payment. Go back to the shop.']
  for (const path of ['/challenge/pay_nothing', `/challenge/${rows[0].ref}`, '/challenge', '/paynow']) {
    const page = await open(`http://pay.localhost${path}`)
    expect([page.status, (await wordsOf(page)).words]).toEqual([404, words])
  }
  await site.db.query({
    text: `UPDATE sandbox_payment SET qr_payload = 'another' WHERE ref = $1`,
    values: [rows[0].ref],
  })
  expect((await wordsOf(await open(url))).words).toEqual(words)
})

test('D3.3 the demo bank shows what is paid, pays it once, or lets it expire', async () => {
  const paid = await waiting('paynow', { amountCents: 990, currency: 'MYR' })
  const page = await open(paid.url)
  expect(await wordsOf(page)).toMatchObject({
    title: 'PayNow · Sandbox Pay',
    words: [
      ...['Pay by PayNow', 'A demo bank that stands in for your banking app.', 'Order 17 &#38; more', 'MYR 9.90'],
      ...['Pay now', 'Let the code expire'],
    ],
  })
  const told = ['Paid', 'You can close this page. We’ll tell the shop.']
  const answers = [await pressAtSandbox(site, paid.url, { do: 'pay' }), await open(paid.url)]
  answers.push(await pressAtSandbox(site, paid.url, { do: 'expire' }))
  for (const answer of answers) expect([answer.status, (await wordsOf(answer)).words]).toEqual([200, told])
  expect(await paid.find()).toMatchObject({ status: 'captured', failure: null })

  const expired = await waiting('paynow')
  const over = ['This code has expired', 'Go back to the shop and pay another way.']
  const ended = await pressAtSandbox(site, expired.url, { do: 'expire' })
  expect([ended.status, (await wordsOf(ended)).words]).toEqual([200, over])
  expect((await wordsOf(await pressAtSandbox(site, expired.url, { do: 'pay' }))).words).toEqual(over)
  expect(await expired.find()).toMatchObject({ status: 'expired', failure: 'expired' })
})

test('D3.3 a challenge and a code expire after exactly fifteen minutes', async () => {
  const start = new Date()
  site.setClock(start)
  const [code, challenge] = [await waiting('paynow'), await waiting('challenge')]
  site.setClock(new Date(start.getTime() + 15 * 60_000 - 1))
  expect((await wordsOf(await open(code.url))).words[0]).toBe('Pay by PayNow')
  expect((await open(challenge.url)).status).toBe(200)
  site.setClock(new Date(start.getTime() + 15 * 60_000))
  expect((await wordsOf(await open(code.url))).words[0]).toBe('This code has expired')
  expect((await pressAtSandbox(site, challenge.url, { do: 'approve' })).status).toBe(303)
  expect(await challenge.find()).toMatchObject({ status: 'expired', failure: 'expired' })
  site.setClock(() => new Date())
})
