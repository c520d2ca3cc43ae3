import { beforeEach, expect, test } from 'vitest'
import { pay, placeOf, readyToPay } from '#tests/support/checkout.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { BROUGHT, bought, DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { freeStarts } from '#tests/support/split-return.ts'
import { enqueue } from '../../jobs/enqueue.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)
beforeEach(async () => {
  await messages.deliver()
})

/** An order of a customer who is told everything by email. */
const boughtByMail = async (wanted?: Parameters<typeof bought>[1]) => {
  const order = await bought(site, wanted)
  await chooses(site, { customerId: order.customerId }, ['email'])
  return order
}
const mails = async () => (await messages.deliver()).map(({ subject }) => subject)

test('D4.6 a customer gets a mail about every important step, in the store’s colours, as HTML and as text', async () => {
  const { id, call } = await boughtByMail()
  const { number } = await call('GET /orders/:id', { params: { id } })
  const [confirmation] = await messages.deliver()
  expect(confirmation).toMatchObject({
    subject: `Your Clothesline Laundry order ${number} is confirmed`,
    html: expect.stringContaining('#0f6e84'),
    text: expect.stringContaining(`/history/${id}`),
  })
  expect(confirmation?.text).toMatch(/Pickup: \w{3} \d+ \w{3}, \d+( [ap]m)?–\d+ [ap]m/)
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  expect(await mails()).toEqual([`We have your Clothesline Laundry order ${number}`])
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { services: [{ name: 'Sew on a button', reason: '<b>One</b> came off', price_cents: 400 }] },
  })
  const [question] = await messages.deliver()
  expect(question?.subject).toBe(`A question about your Clothesline Laundry order ${number}`)
  expect(question?.text).toContain(`/history/${id}/trip/pickup-1/extra-service`)
  expect(question?.text).toContain('Sew on a button, $4.00: <b>One</b> came off')
  expect(question?.html).not.toContain('<b>One</b>')
  const { services } = await call('GET /orders/:id/trips/:slug/extra-services', { params: { id, slug: 'pickup-1' } })
  const answers = Object.fromEntries(services.map((one) => [one.id, 'decline' as const]))
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { answers },
    headers,
  })
  await staff.does(id, 'ready', ...BROUGHT.slice(0, 2))
  const [coming] = await messages.deliver()
  expect([coming?.subject, coming?.text]).toEqual([
    `Your Clothesline Laundry order ${number} is on its way`,
    expect.stringContaining('Farid is bringing your order'),
  ])
  await staff.does(id, ...BROUGHT.slice(2))
  const [arrived] = await messages.deliver()
  // M1.5: each has its own scene, as a picture that every mail program shows.
  const scenes = [confirmation, question, coming, arrived].map(
    (mail) => mail?.files?.find(({ filename }) => filename === 'scene.png')?.base64 ?? '',
  )
  expect(new Set(scenes).size).toBe(4)
  for (const scene of scenes) expect(Buffer.from(scene, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(arrived?.subject).toBe(`Your Clothesline Laundry order ${number} has arrived`)
  expect(arrived?.text).toMatch(/Your receipt is Tax Invoice INV-\d{6}/)
})

const WHEN = String.raw`\w{3} \d+ \w{3}, \d+( [ap]m)?–\d+ [ap]m`

test.each([
  ['pickup-return', 'Pickup & Return', [`Pickup: ${WHEN}`, `Return: ${WHEN}`]],
  ['drop-off', 'Drop Off & Collect', [`Drop off: ${WHEN}`, `Collect: ${WHEN}`]],
  ['goods-delivery', 'Goods Delivery', [`Delivery: ${WHEN}`]],
])(
  'D4.6 the confirmation of %s says where, what was paid and each of its windows in words',
  async (salesType, name, legs) => {
    const { id, call, total } = await boughtByMail({ salesType })
    const { number, place } = await call('GET /orders/:id', { params: { id } })
    const [mail] = await messages.deliver()
    expect(mail?.text).toContain(
      `Order ${number} · ${place.sales_type}, ${place.outlet} · $${(total / 100).toFixed(2)} paid\n`,
    )
    expect(place.sales_type).toBe(name)
    const said = mail?.text?.match(/^(?:Pickup|Return|Drop off|Delivery|Collect):.*$/gm) ?? []
    expect(said).toHaveLength(legs.length)
    for (const [index, leg] of legs.entries()) expect(said[index]).toMatch(new RegExp(`^${leg}$`))
  },
)

test('D4.6 a collecting customer gets a mail when the order is ready, and one with the paid amount when it is collected', async () => {
  const { id, call, total } = await boughtByMail({ salesType: 'drop-off' })
  const { number, place } = await call('GET /orders/:id', { params: { id } })
  await messages.deliver()
  await staff.does(id, 'receive', 'process', 'ready')
  const [ready] = await messages.deliver()
  expect(ready?.subject).toBe(`Your Clothesline Laundry order ${number} is ready`)
  expect(ready?.text).toMatch(new RegExp(`Collect order ${number} at ${place.outlet}: ${WHEN}\\.`))
  expect(ready?.text).toContain(`/history/reg/${id}`)
  const body = { amount_cents: 100, reason: 'A button is missing' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await staff.call('POST /operator/orders/:id/refunds', { params: { id }, body, headers })
  await messages.deliver()
  await staff.does(id, 'collect')
  const [done] = await messages.deliver()
  expect(done?.text).toContain(`Order ${number} has been collected. You paid $${((total - 100) / 100).toFixed(2)}.`)
  expect(done?.subject).toBe(`Your Clothesline Laundry order ${number} has been collected`)
  expect(done?.text).toMatch(/Your receipt is Tax Invoice INV-\d{6}\./)
  expect(done?.text).toContain('within 7 days')
})

test('D4.2 D4.6 the mail about a replacement trip has the new pickup and the moved return', async () => {
  const { id, call } = await boughtByMail()
  const { number } = await call('GET /orders/:id', { params: { id } })
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  await messages.deliver()
  const reschedule = (slug: string, body: { starts_at: string; return_starts_at?: string }) =>
    staff.call('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id, slug },
      body: { act: 'reschedule', reason: 'Agreed by phone', ...body },
    })
  await reschedule('pickup-1', { starts_at: '2030-01-07T02:00:00.000Z', return_starts_at: '2030-01-14T02:00:00.000Z' })
  const [mail, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Your Clothesline Laundry order ${number} has a new time`)
  expect(mail?.text).toContain('Pickup: Mon 7 Jan 2030, 10 am–12 pm')
  expect(mail?.text).toContain('Return: Mon 14 Jan 2030, 10 am–12 pm')
  expect(mail?.text).toContain(`/history/${id}`)

  await staff.does(id, ...PICKED_UP.map((act) => act.replace('pickup-1', 'pickup-2')), 'receive', 'process', 'ready')
  await staff.does(id, 'delivery-1 assign', 'delivery-1 start', 'delivery-1 fail')
  await messages.deliver()
  await reschedule('delivery-1', { starts_at: '2030-01-15T02:00:00.000Z' })
  const [again] = await messages.deliver()
  expect(again?.text).toContain('Return: Tue 15 Jan 2030, 10 am–12 pm')
  expect(again?.text).not.toContain('Pickup:')
})

test('D4.6 D4.7 mails contain the staff’s message about a failed trip, a hold and a refund once, but not the internal reason', async () => {
  const { id, call } = await boughtByMail()
  const { number } = await call('GET /orders/:id', { params: { id } })
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  await messages.deliver()
  const reason = 'Driver called in sick'
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const fail = () =>
    staff.call('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id, slug: 'pickup-1' },
      body: { act: 'fail', reason, message: 'Nobody was at home.' },
      headers,
    })
  await fail()
  await fail()
  const failed = await messages.deliver()
  await staff.call('POST /operator/orders/:id/acts', {
    params: { id },
    body: { act: 'hold', reason, message: 'We’ll call you at noon.' },
  })
  const held = await messages.deliver()
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 100, reason, message: 'For the wait.' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const refunded = await messages.deliver()
  expect([failed, held, refunded].map((sent) => sent.map(({ subject }) => subject))).toEqual([
    [`We couldn’t collect your Clothesline Laundry order ${number}`],
    [`Your Clothesline Laundry order ${number} is on hold`],
    ['Your refund from Clothesline Laundry: $1.00'],
  ])
  expect(failed[0]?.text).toContain('Nobody was at home.')
  expect(held[0]?.text).toContain('We’ll call you at noon.')
  expect(refunded[0]?.text).toContain('For the wait.')
  expect(JSON.stringify([failed, held, refunded])).not.toContain(reason)
})

test('M1.1 who was told of a hold is told that the order goes on, with the staff’s words', async () => {
  const { id } = await boughtByMail()
  await staff.does(id, ...PICKED_UP, 'hold')
  await messages.deliver()
  const body = { act: 'resume' as const, message: 'The part has arrived.' }
  await staff.call('POST /operator/orders/:id/acts', { params: { id }, body })
  const told = await messages.deliver()
  expect(told).toMatchObject([{ kind: 'mail', subject: expect.stringMatching(/order \d+ goes on$/) }])
  expect(told[0]?.text).toMatch(/is no longer on hold\.\n\nThe part has arrived\./)
})

test('M1.1 M1.6 a claim that is closed with a refund is told in one message', async () => {
  const { id, call } = await boughtByMail()
  await staff.does(id, ...DELIVERED)
  const { claims } = await call('POST /orders/:id/claims', { params: { id }, body: { message: 'A sleeve is torn' } })
  await messages.deliver()
  await staff.call('POST /operator/claims/:id/answers', {
    params: { id: claims[0]?.id ?? '' },
    body: { message: 'We’re sorry about the sleeve.', remedy: 'refund', amount_cents: 500 },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await messages.deliver()
  await site.db.query({ text: 'UPDATE graphile_worker._private_jobs SET run_at = now()' })
  const told = (await messages.deliver()).filter(({ subject }) => /answer|refund/i.test(subject))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toMatch(/We’re sorry about the sleeve\.\n\nYou get \$5\.00 back the way you paid\./)
  const text = `SELECT kind, state FROM message WHERE order_id = $1 AND kind IN ('refund', 'claim_answered') ORDER BY kind`
  expect((await site.db.query({ text, values: [id] })).rows).toEqual([
    { kind: 'claim_answered', state: 'sent' },
    { kind: 'refund', state: 'overtaken' },
  ])
})

test('D4.6 D4.7 a hold that ends before its mail is sent sends no mail', async () => {
  const { id } = await boughtByMail()
  await messages.deliver()
  await staff.does(id, 'hold', 'resume')
  expect(await mails()).toEqual([])
})

test('D4.6 a refund and a cancellation send mails', async () => {
  const { id, call, total } = await boughtByMail()
  await messages.deliver()
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  const sent = await mails()
  expect(sent).toHaveLength(2)
  expect(sent.join()).toMatch(/is cancelled/)
  expect(sent.join()).toContain(`Your refund from Clothesline Laundry: $${(total / 100).toFixed(2)}`)
})

test('D4.3 each mail to a guest has its own link, which opens the order and is stored only as a hash', async () => {
  const purchase = await pay(site, await readyToPay(site, { salesType: 'drop-off' }))
  const [mail] = await messages.deliver()
  const token = /\/history\/reg\/guest\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.to).toBe('kiran@example.com')
  expect(token).not.toBe(purchase.guest_token)
  const view = await site.call()('GET /guest-orders/:token', { params: { token } })
  expect(view.id).toBe(purchase.order_id)
  const kept = await site.db.query({
    text: `SELECT FROM guest_link WHERE token_hash = sha256($1)`,
    values: [Buffer.from(token)],
  })
  expect(kept.rowCount).toBe(1)
})

test('D4.6 a pickup’s reminder is scheduled for its time, moves with it and is cancelled with it', async () => {
  const { id, call } = await boughtByMail()
  const waiting = async () => {
    const { rows } = await site.db.query({
      text: `SELECT run_at FROM graphile_worker.jobs WHERE key = $1`,
      values: [`pickup_reminder:${id}:pickup-1`],
    })
    return rows.map(({ run_at }) => run_at as Date)
  }
  const [at] = await waiting()
  const { first_starts_at } = await call('GET /orders/:id', { params: { id } })
  expect(Date.parse(first_starts_at ?? '') - (at?.getTime() ?? 0)).toBeGreaterThanOrEqual(2 * 3_600_000)
  await messages.deliver()
  const job = { store: await storeOf(id), order: id, trip: 'pickup-1' }
  await enqueue(site.db, 'remind_of_pickup', job)
  expect((await mails())[0]).toMatch(/^Pickup for your Clothesline Laundry order: /)
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await waiting()).toEqual([])
  await messages.deliver()
  await enqueue(site.db, 'remind_of_pickup', job)
  expect(await mails()).toEqual([])
})

test('D4.6 a pickup that is paid less than two hours ahead has a confirmation and no reminder', async () => {
  const lead = async (hours: number) => {
    await site.db.query({ text: `UPDATE outlet SET lead_time_hours = $1 WHERE slug = 'tiong-bahru'`, values: [hours] })
    await site.db.query({ text: 'UPDATE store SET version = version + 1' })
    await site.parts.stores.refresh()
  }
  const basket = await placeOf(site)
  const query = { outlet_id: String(basket.outlet_id), sales_type_id: String(basket.sales_type_id) }
  const { first } = await site.call()('GET /checkout/slots', { query: { ...query, turnaround_hours: '72' } })
  // Not one of the first two windows of a day, which close on the evening before.
  const startsAt = first?.[2]?.windows.at(-1)?.starts_at ?? ''
  await lead(1)
  site.setClock(new Date(Date.parse(startsAt) - 90 * 60_000))
  const shopper = await readyToPay(site, { more: { first_starts_at: startsAt } })
  const { order_id: id, status } = await pay(site, shopper)
  expect([status, await mails()]).toEqual(['confirmed', [expect.stringMatching(/is confirmed$/)]])
  const { rows } = await site.db.query({ text: 'SELECT kind FROM message WHERE order_id = $1', values: [id] })
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['confirmation', 'unpaid'])
  site.setClock(() => new Date())
  await lead(3)
})

async function storeOf(id: string): Promise<number> {
  return (await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })).rows[0]
    .store_id
}

test('D4.6 a mail about a cancelled order says where the items are: still with you, or with us', async () => {
  const [before, after] = [await boughtByMail(), await boughtByMail()]
  await staff.does(after.id, ...PICKED_UP, 'hold')
  await messages.deliver()
  const cancelMail = async (id: string) => {
    await staff.does(id, 'cancel')
    return (await messages.deliver()).find(({ subject }) => subject.endsWith('is cancelled'))?.text
  }
  expect(await cancelMail(before.id)).toContain('is cancelled. You don’t need to do anything.')
  const collected = await cancelMail(after.id)
  expect(collected).toContain('We still have your items, so we’ll contact you about getting them back.')
  expect(collected).not.toContain('You don’t need to do anything')
  expect(collected).not.toContain('your account')
})

const calendarIn = (mail: { files?: { filename: string; base64: string }[] | undefined } | undefined) => {
  const file = mail?.files?.find(({ filename }) => filename.endsWith('.ics'))
  return file ? Buffer.from(file.base64, 'base64').toString() : ''
}

test('M1.5, D4.5 a customer’s change of times is confirmed by mail, with a calendar file that moves the same entries', async () => {
  const { id, call } = await boughtByMail()
  const [confirmed] = await messages.deliver()
  const before = calendarIn(confirmed)
  expect(before).toContain(`UID:${id}-first@`)
  expect(before).toContain(`UID:${id}-last@`)
  expect(before).toContain('LOCATION:71 Seng Poh Road\\, #05-12\\, Singapore 160071')
  const { last } = await call('GET /orders/:id/slots', { params: { id }, query: {} })
  const { first_starts_at, last_starts_at } = await call('GET /orders/:id', { params: { id } })
  const later = freeStarts(last).find((one) => one > (last_starts_at ?? '')) ?? ''
  await call('POST /orders/:id/reschedule', { params: { id }, body: { first_starts_at, last_starts_at: later } })
  const [moved, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(moved?.subject).toMatch(/has a new time$/)
  expect(moved?.text).toContain('You changed the times of order')
  const after = calendarIn(moved)
  const number = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  expect(after.match(/UID:.*/g)).toEqual(before.match(/UID:.*/g))
  expect(number(after)).toBeGreaterThan(number(before))
  expect(after.match(/DTSTART;.*/g)).not.toEqual(before.match(/DTSTART;.*/g))
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  const cancelled = (await messages.deliver()).find(({ subject }) => subject.endsWith('is cancelled'))
  expect(calendarIn(cancelled)).toContain('METHOD:CANCEL')
  expect(calendarIn(cancelled).match(/UID:.*/g)).toEqual(before.match(/UID:.*/g))
})

test.each([
  ['pickup-return', 'You can reschedule or cancel on your order page until a driver is assigned or work starts.'],
  ['drop-off', 'You can reschedule or cancel on your order page until work starts.'],
])('D4.5 the confirmation of %s offers only what its page offers', async (salesType, offer) => {
  await boughtByMail({ salesType })
  const [mail] = await messages.deliver()
  expect(mail?.text).toContain(offer)
})

test('D4.5 a pickup’s reminder offers another time only until a driver is assigned', async () => {
  const { id } = await boughtByMail()
  const remind = async () => {
    const job = { store: await storeOf(id), order: id, trip: 'pickup-1' }
    await enqueue(site.db, 'remind_of_pickup', job)
    return (await messages.deliver()).at(-1)?.text
  }
  expect(await remind()).toContain('Need another time? Change it on your order page.')
  await staff.does(id, 'pickup-1 assign')
  const late = await remind()
  expect(late).toContain('We’re coming to collect')
  expect(late).not.toContain('Need another time?')
})

test('D4.4, M1.5 paid extra services are confirmed by a mail with their invoice; declined ones are not', async () => {
  const { id, call, token } = await boughtByMail()
  const params = { id, slug: 'pickup-1' }
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const answered = async (answer: 'accept' | 'decline') => {
    const services = [{ name: 'Sew on a button', reason: 'One came off', price_cents: 400 }]
    await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
    await messages.deliver()
    const open = (await call('GET /orders/:id/trips/:slug/extra-services', { params })).services
    const answers = Object.fromEntries(
      open.filter(({ status }) => status === 'proposed').map((one) => [one.id, answer]),
    )
    const { body } = await readyToPay(site, { token, salesType: 'pickup-return' })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const payment = answer === 'accept' ? { payment: body.payment } : {}
    await call('POST /orders/:id/trips/:slug/extra-services', { params, body: { answers, ...payment }, headers })
    return messages.deliver()
  }
  const [paid] = await answered('accept')
  expect(paid?.subject).toMatch(/^Your extra services for Clothesline Laundry order/)
  for (const words of ['You paid $4.00', 'Sew on a button: $4.00', 'Tax Invoice']) expect(paid?.text).toContain(words)
  expect(await answered('decline')).toEqual([])
})

test('M1.5 the mail about a failed pickup leads to another time', async () => {
  const { id } = await boughtByMail()
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  const failed = (await messages.deliver()).at(-1)
  expect(failed?.text).toContain('Choose another time on your order page.')
})
