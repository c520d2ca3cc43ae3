import { expect, test } from 'vitest'
import { Refused } from '#api/base/refused.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { UsageError } from '../cli/command.ts'

const site = await testSite()
const staff = await staffOf(site)
const { typed, json } = testCommandLine(site)

test('M1.6 D4.7 staff read and answer a conversation and close a claim at the command line, with their name in the audit log', async () => {
  const order = await bought(site)
  const { id, call } = order
  expect(await typed(['orders', 'thread', id])).toContain('No messages')
  await call('POST /orders/:id/notes', { params: { id }, body: { message: 'Ring\u001b[31m twice' } })
  const thread = await typed(['orders', 'thread', id])
  expect(thread).toContain('customer (unread)')
  expect(thread).toContain('  Ring[31m twice')
  expect(await typed(['orders', 'thread', id])).not.toContain('(unread)')
  await typed(['orders', 'answer', id, '--message', 'We will'])
  const again = await typed(['orders', 'thread', id])
  expect(again).toContain('mei at the command line (unread)')
  expect(again).not.toContain('customer (unread)')

  await staff.does(id, ...DELIVERED)
  expect(await typed(['claims', 'list'])).toBe('No claims\n')
  const { claims } = await call('POST /orders/:id/claims', { params: { id }, body: { message: 'A sleeve is torn' } })
  const claim = claims[0]?.id ?? ''
  const listed = await typed(['claims', 'list'])
  for (const part of [claim, 'A sleeve is torn', '6 pm', 'open']) expect(listed).toContain(part)
  expect(await json(['claims', 'list', '--status', 'open'])).toMatchObject([{ id: claim, looked_at: null }])
  const refund = ['claims', 'answer', claim, '--message', 'Sorry', '--remedy', 'refund', '--amount', '5.00']
  await expect(typed(refund)).rejects.toThrow(Refused)
  const keyed = [...refund, '--key', 'ticket-4711']
  expect(await typed(keyed)).toMatch(/^Order \d+: claim closed, refunding \$5\.00\n$/)
  expect(await typed(keyed)).toMatch(/refunding \$5\.00/)
  expect((await call('GET /orders/:id', { params: { id } })).refunded_cents).toBe(500)
  expect(await typed(['audit'])).toMatch(/mei at the command line .*claim\.close/)
})

test('M1.6 wrong words at the command line are refused with the right ones', async () => {
  await expect(typed(['orders', 'answer', '10001'])).rejects.toThrow(UsageError)
  await expect(typed(['claims', 'answer', '10001', '--message', 'Hi'])).rejects.toThrow(UsageError)
  await expect(typed(['claims', 'list', '--status', 'old'])).rejects.toThrow(/open, answered, closed, reopened/)
  const claim = crypto.randomUUID()
  await expect(typed(['claims', 'answer', claim, '--message', 'x', '--remedy', 'gold'])).rejects.toThrow(UsageError)
  await expect(typed(['claims', 'answer', claim, '--message', 'x'.repeat(1001)])).rejects.toThrow(UsageError)
})
