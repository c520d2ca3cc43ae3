import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { openTrial } from '#tests/support/failover.ts'

/** In development mode the server needs no build. */
const open = async () => {
  const trial = await openTrial({ mode: 'development', port: 0 })
  atEnd(trial.close)
  return trial
}

test('no order is lost or doubled when the primary is killed, and when it vanishes', async () => {
  const trial = await open()
  for (const fault of ['kill', 'freeze'] as const) {
    const { broken, orders, awayMs } = await trial.round(fault)
    expect(broken).toEqual([])
    expect(orders).toBeGreaterThanOrEqual(80)
    expect(awayMs).toBeLessThan(Number.POSITIVE_INFINITY)
  }
  // The first one is the primary again. The checks find what they look for.
  const { broken } = await trial.round('kill', async (primary) => {
    const one = `(SELECT id FROM customer_order WHERE status = 'confirmed' ORDER BY placed_at DESC LIMIT 1)`
    await primary.ask(`UPDATE customer_order SET status = 'cancelled' WHERE id = ${one}`)
    await primary.ask(`UPDATE invoice SET number = number + 1000 WHERE order_id = ${one}`)
    await primary.ask(
      `UPDATE sandbox_payment SET amount_cents = amount_cents + 1 WHERE status = 'captured' AND ref = (SELECT max(ref) FROM sandbox_payment)`,
    )
  })
  expect(broken.join('\n')).toMatch(/is lost/)
  expect(broken.join('\n')).toMatch(/have a gap/)
  expect(broken.join('\n')).toMatch(/other sums/)
})
