import { expect, test } from 'vitest'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { PROPOSED, proposals } from '#tests/support/proposals.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const messages = await testMessages(site)
const cli = testCommandLine(site)
const { proposed } = await proposals(site)
const HOUR_MS = 3_600_000
const reason = 'The stain came out'

test('D4.4 D4.7 staff withdraw a proposal: the work continues, nothing is charged, and the customer gets one mail', async () => {
  const { id, call, params, accept, page, status } = await proposed()
  await messages.deliver()
  const body = { reason, message: 'It came out in the wash.' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const withdraw = () =>
    staff.call('POST /operator/orders/:id/trips/:slug/extra-services/withdraw', { params, body, headers })
  expect((await withdraw()).status).toBe('processing')
  await withdraw()
  expect([await status(), (await page()).answer_until]).toEqual(['withdrawn', null])
  const mails = await messages.deliver()
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('No answer needed')])
  expect(mails[0]?.text).toContain('It came out in the wash.')
  const late = await refusal(accept())
  expect([late.httpStatus, late.message]).toEqual([
    409,
    'We’ve withdrawn this question and will go on with what you ordered. You weren’t charged.',
  ])
  const view = await call('GET /orders/:id', { params: { id } })
  expect(view.paid_cents).toBe(view.total_cents)
  expect(JSON.stringify([view, mails])).not.toContain(reason)
  const [entry] = await cli.json(['audit', '--limit', '1'])
  expect(entry).toMatchObject({ act: 'extra_service.withdraw', reason })
})

test('D4.7 the command line withdraws a proposal, and says so when there is none', async () => {
  const { id, status } = await proposed()
  const line = ['trips', 'withdraw', id, 'pickup-1', '--reason', reason]
  expect(await cli.typed(line)).toContain('questions withdrawn')
  expect(await status()).toBe('withdrawn')
  await expect(cli.typed(line)).rejects.toThrow('Nothing on this trip is waiting for an answer')
})

test('D4.4 D4.7 a proposal that is being paid cannot be withdrawn', async () => {
  const { id, accept, status } = await proposed()
  await accept({ kind: 'paynow' })
  const line = ['trips', 'withdraw', id, 'pickup-1', '--reason', reason]
  await expect(cli.typed(line)).rejects.toThrow('The customer is paying for it right now.')
  expect(await status()).toBe('accepted')
})

test('D4.4 a proposal must be answered before the return begins, which also limits the default deadline', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const { last_starts_at } = await call('GET /orders/:id', { params: { id } })
  const returnAt = Date.parse(last_starts_at ?? '')
  site.setClock(new Date(returnAt - 10 * HOUR_MS))
  const params = { id, slug: 'pickup-1' }
  const propose = (answer_hours?: number) =>
    staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
      params,
      body: { services: PROPOSED, ...(answer_hours ? { answer_hours } : {}) },
    })
  const refused = await refusal(propose(11))
  expect([refused.httpStatus, refused.message]).toEqual([
    400,
    expect.stringMatching(/^The return starts .+ Give fewer hours, so the answer comes before that\.$/),
  ])
  await propose()
  const page = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect(page.status).toBe('awaiting_approval')
  const { rows } = await site.db.query({
    text: 'SELECT answer_until FROM proposed_service WHERE order_id = $1',
    values: [id],
  })
  expect(rows).toEqual([{ answer_until: new Date(returnAt) }])
  const hours = cli.typed([
    'trips',
    'propose',
    id,
    'pickup-1',
    '--name',
    'A',
    '--price',
    '1.00',
    '--message',
    'B',
    '--hours',
    '200',
  ])
  await expect(hours).rejects.toThrow('--hours must be from 1 to 168')
})
