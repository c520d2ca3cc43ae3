import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GatewayUnsure } from '#api/parts/gateway-port.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { later, newKey } from '#tests/support/checkout.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { PIXEL } from '#tests/support/weighed.ts'
import { commandLineActor, staffOfStore } from '../cli/command-context.ts'
import { oneRound } from './simulate.ts'
import { simulatedPercent, weighForStep } from './weigh-for-step.ts'

const site = await testSite()
const { staff, ordered, orderedLater, orderOf } = await lateOrders(site)
const { typed, json } = testCommandLine(site)
const folder = mkdtempSync(join(tmpdir(), 'clothesline-scale-'))
atEnd(() => rmSync(folder, { recursive: true, force: true }))
const photo = join(folder, 'scale.png')
writeFileSync(photo, PIXEL)

/** The bank gives the hold of an order back now. */
async function lapse(id: string): Promise<void> {
  const values = [id, site.parts.clock()]
  await site.db.query({
    text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE status = 'authorised' AND attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values,
  })
  await site.db.query({
    text: `UPDATE payment_attempt SET hold_ends_at = $2 WHERE status = 'held' AND order_id = $1`,
    values,
  })
  site.payments.interrupt(undefined)
  await later(site, 60)
}

test('P1.2 D4.7 an order is weighed at the command line, each line in kilograms, with a photo of the scale', async () => {
  const { id } = await ordered({ kg: 5 })
  const weigh = (...rest: string[]) => typed(['orders', 'weigh', id, ...rest])
  await expect(weigh('5.2')).rejects.toThrow('--photo is missing: a picture of the scale')
  await expect(weigh('5.2', '1.4', '--photo', photo)).rejects.toThrow(
    'give one weight for each of: Sensitive Skin Wash',
  )
  await expect(weigh('52', '--photo', photo)).rejects.toThrow(
    'weighs 52 kg, but the estimate was 5 kg. Check the scale. If it’s right, say that you’re sure: add --sure.',
  )
  for (const [kg, words] of [
    ['-3', 'a weight must be above 0'],
    ['0', 'a weight must be above 0'],
    ['5.1234', 'a weight has at most three decimals'],
    ['five', 'a weight is in kilograms, such as 7.4'],
    ['5000', 'at most 500'],
  ] as const)
    await expect(weigh(kg, '--photo', photo), kg).rejects.toThrow(words)
  expect((await orderOf(id)).paid_cents).toBe(0)
  expect(await weigh('5.2', '--photo', photo, '--reason', 'scale 2')).toMatch(
    /^Order \d+: Sensitive Skin Wash 5\.2 kg \$32\.24; \$32\.24 by weight, estimated \$31\.00\n$/,
  )
  expect((await orderOf(id)).paid_cents).toBe(3224)
  const [entry] = await json(['audit', '--limit', '1'])
  expect(entry).toMatchObject({ act: 'order.weigh', reason: 'scale 2' })
})

test('P1.3 the command names the services that are charged with the weight, so that its amounts add up', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return', atMost: 5000 })
  await staff.does(id, ...PICKED_UP, 'receive')
  const found = ['--name', 'Stain removal', '--price', '8', '--message', 'Red wine']
  expect(await typed(['trips', 'propose', id, 'pickup-1', ...found])).toMatch(
    /pickup-1: it’s within the customer’s limit/,
  )
  expect(await typed(['orders', 'show', id])).toContain('With $8.00 for Stain removal about $45.00 in all')
  expect(await typed(['orders', 'weigh', id, '5.2', '--photo', photo])).toContain(
    '$38.24 by weight, estimated $37.00; with $8.00 for Stain removal $46.24 in all',
  )
  const shown = await typed(['orders', 'show', id])
  expect(shown).toContain('With $8.00 for Stain removal $46.24 in all')
  expect(shown).toContain('paid, within the limit')
})

test('P1.2 the command says what the customer is asked for', async () => {
  const { id } = await ordered({ kg: 5 })
  expect(await typed(['orders', 'weigh', id, '7', '--photo', photo])).toContain(
    'The customer is asked for $3.10, which is above the limit of $40.30',
  )
})

test('P1.2 the command says that all is asked for where nothing is held, and what of it is above the limit', async () => {
  const weigh = async (kg: string) => {
    const { id } = await orderedLater({ salesType: 'drop-off' })
    return typed(['orders', 'weigh', id, kg, '--photo', photo])
  }
  expect(await weigh('5')).toMatch(/The customer is asked for \$31\.00, because nothing is held\n$/)
  expect(await weigh('7')).toContain(
    'The customer is asked for $43.40, because nothing is held. The price is $3.10 above the limit of $40.30',
  )
})

test('P1.2 where the estimate was paid at once there is no limit: staff read what was paid, and that more is asked for', async () => {
  const { id } = await orderedLater({ kind: 'token', salesType: 'drop-off' })
  expect(await typed(['orders', 'show', id])).toContain(
    'By weight: estimated $31.00, paid $31.00 at once; above that the customer is asked\n',
  )
  const weighed = await typed(['orders', 'weigh', id, '7', '--photo', photo])
  expect(weighed).toContain('The customer is asked for $12.40, which is above the $31.00 that was paid at once\n')
  expect(weighed).not.toMatch(/limit|at most/)
  expect(await typed(['orders', 'show', id])).not.toMatch(/limit|at most/)
})

test('P1.2 a code that is not paid yet has no limit either', async () => {
  const { id } = await orderedLater({ kind: 'paynow', days: 1, salesType: 'drop-off' })
  expect(await typed(['orders', 'show', id])).toContain(
    'By weight: estimated $31.00, to be paid at once; above that the customer is asked\n',
  )
})

test('P1.2 orders show says estimate, limit, weight and what the customer is asked', async () => {
  const { id } = await ordered({ kg: 5 })
  expect(await typed(['orders', 'show', id])).toContain('By weight: estimated $31.00, at most $40.30')
  await typed(['orders', 'weigh', id, '7', '--photo', photo])
  const shown = await typed(['orders', 'show', id])
  expect(shown).toMatch(/5 kg +Sensitive Skin Wash .*7 kg/)
  expect(shown).toContain('Weighs 7 kg: $43.40')
  expect(shown).toMatch(/The customer is asked for \$3\.10: open, until \w{3} \d+ \w{3}, \d/)
})

test('P1.2 D4.7 the simulated staff weigh an order before they work on it, and wait where the customer is asked', async () => {
  const staff = await staffOfStore(site.parts, undefined, commandLineActor('mei'))
  const { id, call } = await ordered({ kg: 5 })
  await oneRound(staff, id)
  expect((await call('GET /orders/:id', { params: { id } })).weight?.weighed_at).toBeNull()
  const row = await findOrder(site.db, staff.store.id, id)
  // The first scale shows more than was agreed to.
  await weighForStep(staff, row, 'process', 145)
  for (let round = 0; round < 3; round += 1) await oneRound(staff, id)
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({
    status: 'processing',
    weight: { grams: 7250, question: { state: 'open' } },
  })
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })
  await oneRound(staff, id)
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({
    status: 'ready',
    weight: { grams: 5000, question: null, photo: expect.stringContaining('/') },
    paid_cents: 3100,
  })
  expect(simulatedPercent(8)).toBeGreaterThan(130)
  expect(simulatedPercent(7)).toBeLessThan(130)
})

/** An order whose customer the simulated staff ask nothing: they ask every fourth one. */
async function unasked(salesType: string) {
  const order = await ordered({ kg: 5, salesType })
  return Number(order.purchase.number) % 4 === 0 ? ordered({ kg: 5, salesType }) : order
}

test('P1.2 D4.7 the simulated staff weigh a ready order again whose hold was lost and whose customer said no', async () => {
  const staff = await staffOfStore(site.parts, undefined, commandLineActor('mei'))
  for (const salesType of ['drop-off', 'pickup-return']) {
    const { id, call } = await unasked(salesType)
    const row = await findOrder(site.db, staff.store.id, id)
    const view = () => call('GET /orders/:id', { params: { id } })
    site.payments.interrupt((name, moment) => {
      if (name === 'capture' && moment === 'before') throw new GatewayUnsure('away')
    })
    for (let round = 0; round < 20 && (await view()).weight?.weighed_at === null; round += 1) {
      if ((await view()).status === 'received') await weighForStep(staff, row, 'process', 100)
      else await oneRound(staff, id)
    }
    for (let round = 0; round < 20 && (await view()).status !== 'ready'; round += 1) await oneRound(staff, id)
    expect((await view()).status).toBe('ready')
    await lapse(id)
    await call('POST /orders/:id/weight-answer', {
      params: { id },
      body: { answer: 'decline' },
      headers: { 'Idempotency-Key': newKey() },
    })
    for (let round = 0; round < 3; round += 1) await oneRound(staff, id)
    expect(await view()).toMatchObject({ status: 'ready', weight: { question: { state: 'open' } } })
  }
})
