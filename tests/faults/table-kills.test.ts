import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import type { FaultPoint } from '#api/parts/fault-points.ts'
import { books, newKey } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import { cafeMenu, clearTables, type Dish, idsIn, phoneOf, statesIn, tableCode } from '#tests/support/table.ts'
import { killedAt } from './killed-at.ts'

const site = await testSite({ poolSize: 20 })
const code = await tableCode(site)
const [kopi] = (await cafeMenu(site)) as [Dish]
let laterMs = 0
site.setClock(() => new Date(Date.now() + laterMs))

const POINTS: [FaultPoint, 'open' | 'being_paid' | 'paid'][] = [
  ['order:written', 'open'],
  ['order:committed', 'being_paid'],
  ['gateway:asked', 'being_paid'],
  ['gateway:answered', 'being_paid'],
  ['settle:committed', 'paid'],
]

test.each(POINTS)(
  'D1.9 the process is killed at %s: the line is %s, and is paid once in the end',
  async (point, state) => {
    await clearTables(site)
    const mei = await phoneOf(site, code, 'Mei')
    const tan = await phoneOf(site, code, 'Tan')
    const lines = idsIn(await mei.add(kopi))
    const bill = await mei.bill(lines)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
    const task = { kind: 'pay' as const, path: '/api/checkout/orders', headers, body: JSON.stringify(bill.body) }
    expect(await killedAt({ connection: site.connection, laterMs }, point, task)).toBe('killed')
    expect(statesIn(await tan.see())).toEqual([state])
    // The payment job finds the outcome. Then either nothing is left to pay, or everything.
    laterMs += 31_000
    await lookAfterPayments(site.parts)
    if (state === 'open') expect((await (await tan.bill(lines)).pay()).status).toBe('confirmed')
    expect(statesIn(await tan.see())).toEqual(['paid'])
    const { at_gateway, in_orders, orders, charges } = await books(site)
    expect([in_orders, orders]).toEqual([at_gateway, charges])
  },
)
