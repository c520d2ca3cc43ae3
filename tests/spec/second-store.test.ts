import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { ADDRESS, newKey, newMobile, windowsAhead } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { saveAddress, saveCard } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

/** D1.12: Kinder Press presses and mends clothes for members. No page, paper or mail of it speaks of the first store's trade. */
const FOREIGN =
  /\b(laundry|laundries|clothesline|kg|kilograms?|weights?|weigh(s|ed|ing)?|detergents?|softeners?|washing machines?|dryers?|sneakers?|curtains?|carpets?|wash (and|&) fold|kopi|caf\u00e9)\b/i
const HOST = 'kinder-press.localhost'

const site = await testSite()
const messages = await testMessages(site)
const visit = renderedSite(site)

/** What a page says: its texts, and the attributes that are shown or read aloud. */
function saidBy(html: string): string {
  const spoken = [...html.matchAll(/\s(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g)].map(
    ([, words]) => words,
  )
  const shown = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')
  return `${shown} ${spoken.join(' ')}`.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
}
/** Each foreign word with the words around it. */
const foreignIn = (text: string) =>
  [...text.replaceAll(/\s+/g, ' ').matchAll(new RegExp(`.{0,30}${FOREIGN.source}.{0,30}`, 'gi'))].map(
    ([found]) => found,
  )

test('the check finds foreign words in texts and attributes', () => {
  expect(foreignIn(saidBy('<p>4 kg included</p>'))).toHaveLength(1)
  expect(foreignIn(saidBy('<img alt="Fresh laundry"><input placeholder="Curtains">'))).not.toEqual([])
  expect(foreignIn(saidBy('<script>"laundry"</script><p class="kg">Ten shirts</p>'))).toEqual([])
})

const member = await site.signedIn({ store: 'kinder-press', firstName: 'Hana' })
const api = site.call(member.token, HOST)
const staff = site.call(await operatorKey(site, undefined, 'kinder-press'), HOST)

async function boughtAtKinder() {
  const { default_outlet_id: outlet_id, default_sales_type_id: sales_type_id } = await api('GET /store/information')
  if (outlet_id === null || sales_type_id === null) throw new Error('the store has no default place')
  const basket = { outlet_id, sales_type_id }
  const { products } = await api('GET /products', {
    query: { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id), limit: '60', available: '1' },
  })
  const product = products.find(({ needs_choice }) => !needs_choice)
  if (!product) throw new Error('nothing is sold here')
  await api('POST /cart/add', { body: { product_id: product.id, qty: 9, ...basket } })
  const { quote, turnaround_hours } = await api('POST /checkout/quote', { body: basket })
  const times = await windowsAhead(api, basket, turnaround_hours)
  const card = await enterCard(site, 'success', { token: member.token, host: HOST })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const purchase = await api('POST /checkout/orders', {
    body: {
      ...basket,
      ...times,
      address: ADDRESS,
      contact_mobile: newMobile(),
      quote_hash: quote.hash,
      payment: { kind: 'token', token: card.token },
    },
    headers: { 'Idempotency-Key': newKey() },
  })
  return { id: purchase.order_id, basket, product }
}

/** A subscription to the store's plan with a paid cycle, inserted directly. Buying one has its own tests. */
async function subscribed(outletId: number): Promise<string> {
  const [method, address] = [await saveCard(site, member.customerId), await saveAddress(site, member.customerId)]
  const { rows } = await site.db.query({
    text: `INSERT INTO subscription (store_id, customer_id, plan_id, status, price_cents, outlet_id, address_id, payment_method_id,
             start_minute, next_cycle, next_day, next_at, consented_at, created_at, changed_at, purchase_key, purchase_print)
           SELECT store_id, $1, id, 'active', price_cents, $2, $3, $4, 660, 2, current_date + 9, now() + interval '7 days', now(), now(),
             now(), 'second-store', 'second-store'
           FROM subscription_plan WHERE slug = 'shirt-round' RETURNING id`,
    values: [member.customerId, outletId, address, method],
  })
  await site.db.query({
    text: `INSERT INTO subscription_cycle (store_id, subscription_id, cycle, status, first_day, start_minute, trips, weeks, included_kg,
             price_cents, made_at, paid_at)
           SELECT s.store_id, s.id, 1, 'paid', current_date - 5, 660, p.trips, p.weeks, p.included_kg, s.price_cents, now(), now()
           FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id WHERE s.id = $1`,
    values: [rows[0].id],
  })
  return rows[0].id as string
}

test('D1.12 no page, paper or mail of Kinder Press speaks of laundry, weight or goods that it does not sell', async () => {
  const { id, basket, product } = await boughtAtKinder()
  await chooses(site, member, ['email'])
  const place = `?st=${basket.sales_type_id}&outid=${basket.outlet_id}`
  const subscription = await subscribed(basket.outlet_id)
  const mails = await messages.deliver()

  const plain = Object.values(routes).flatMap(({ path }) => (path.includes(':') ? [] : [path]))
  const pages = [
    ...plain.map((path) => (path.startsWith('/checkout') ? `${path}${place}&order=${id}` : path)),
    ...[`/products/tailoring${place}`, `/products/occasion${place}`, `/products/home-linen${place}`],
    ...[`/products/search?q=suit`, `/products/search?q=zzzzqq`, '/products/nothing-like-it'],
    ...['/news', '/news/cedar-room', '/promotions', '/promotions/the-winter-box', '/promotions/introduce-a-member'],
    ...['/subscriptions', '/subscriptions/shirt-round', '/checkout/subscription/shirt-round'],
    ...[`/subscriptions/${subscription}`, '/usage/subscription', '/billing/subscription'],
    ...['', '/detail', '/invoice', '/invoice?paper=receipt', '/trip/pickup-1'].map((rest) => `/history/${id}${rest}`),
  ]
  const seen: Record<'member' | 'guest', number> = { member: 0, guest: 0 }
  const walk = async (who: 'member' | 'guest') => {
    for (const path of pages) {
      const answer = await visit(path, { host: HOST, ...(who === 'member' ? { token: member.token } : {}) })
      const html = await answer.text()
      if (answer.status === 200) seen[who] += 1
      expect([who, path, foreignIn(saidBy(html))]).toEqual([who, path, []])
    }
  }
  await walk('guest')
  await walk('member')
  expect(seen.member).toBeGreaterThan(45)
  expect(seen.guest).toBeGreaterThan(8)

  const pdf = await site.send(`/api/orders/${id}/invoice.pdf`, { headers: { token: member.token }, host: HOST })
  const printed = pdfText(Buffer.from(await pdf.arrayBuffer())).join(' ')
  expect(printed).toContain(product.name)
  expect(foreignIn(printed)).toEqual([])

  // While the order is worked on, its page shows an iron, not a drum.
  const trip = async (act: string, slug = 'pickup-1') => {
    await staff('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id, slug },
      body: { act: act as 'assign', driver_name: 'Farid Osman', reason: 'as planned' },
    })
    mails.push(...(await messages.deliver()))
  }
  const move = (act: string) =>
    staff('POST /operator/orders/:id/acts', { params: { id }, body: { act: act as 'receive', reason: 'as planned' } })
  for (const act of ['assign', 'start', 'arrive', 'finish']) await trip(act)
  for (const act of ['receive', 'process']) await move(act)
  const working = await (await visit(`/history/${id}`, { host: HOST, token: member.token })).text()
  expect([working.includes('wash-drum'), working.includes('M122 78c0-22')]).toEqual([false, true])
  await move('ready')
  for (const act of ['assign', 'start', 'arrive', 'finish']) await trip(act, 'delivery-1')
  await staff('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 100, reason: 'late', message: 'For the wait.' },
    headers: { 'Idempotency-Key': newKey() },
  })
  mails.push(...(await messages.deliver()))
  expect(mails.length).toBeGreaterThanOrEqual(10)
  for (const { subject, text, html } of mails)
    expect([subject, foreignIn(`${subject} ${text} ${saidBy(html ?? '')}`)]).toEqual([subject, []])
})
