import type { KnownPayment } from '../../parts/gateway-port.ts'
import type { Bank } from './bank.ts'
import {
  advanceSandboxPayments,
  type SandboxPayment,
  sandboxPayment,
  sandboxPaymentByKey,
} from './sandbox-payment.queries.ts'

/** The payment as it is at this time, by its reference or by our key. Undefined for another attempt or another store. */
export async function findPayment(
  { db, clock }: Bank,
  { attemptId, ref, storeId }: Omit<KnownPayment, 'ref'> & { ref: string | null },
): Promise<SandboxPayment | undefined> {
  await advanceSandboxPayments.run(db, clock())
  const row = ref === null ? await sandboxPaymentByKey.maybe(db, attemptId) : await sandboxPayment.maybe(db, ref)
  return row && row.attempt_id === attemptId && row.store_id === storeId ? row : undefined
}

export async function knownPayment(bank: Bank, input: KnownPayment): Promise<SandboxPayment> {
  const payment = await findPayment(bank, input)
  if (!payment) throw new Error(`the sandbox knows no payment ${input.ref}`)
  return payment
}
