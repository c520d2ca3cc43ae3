import type { Gateway } from '../../parts/gateway-port.ts'
import { KeyReused } from '../gateways/key-reused.ts'
import { type Bank, newRef } from './bank.ts'
import { insertSandboxRefund, lockSandboxPayment, sandboxRefund, takeSandboxRefund } from './sandbox-refund.queries.ts'

/** Refunds at most once per idempotency key (the refund's id), and never more than was captured. */
export const refundOnce =
  (bank: Bank): Gateway['refund'] =>
  ({ refundId, paymentRef, amountCents }) =>
    bank.db.transaction(async (tx) => {
      await lockSandboxPayment.maybe(tx, paymentRef)
      const known = await sandboxRefund.maybe(tx, refundId)
      if (known) {
        if (known.payment_ref !== paymentRef || known.amount_cents !== amountCents)
          throw new KeyReused(`refund ${refundId} was asked for as something else`)
        return { ref: known.ref, status: known.status as 'succeeded' | 'failed' }
      }
      const status = (await takeSandboxRefund.run(tx, paymentRef, amountCents)) === 1 ? 'succeeded' : 'failed'
      const ref = newRef(bank, 'ref')
      await insertSandboxRefund.run(tx, ref, refundId, paymentRef, amountCents, status, bank.clock())
      return { ref, status } as const
    })
