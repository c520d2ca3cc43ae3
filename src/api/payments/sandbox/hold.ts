import type { Gateway, GatewayPayment, KnownPayment } from '../../parts/gateway-port.ts'
import { mustCapture, requireCapturableAmount } from '../gateways/holds.ts'
import type { Bank } from './bank.ts'
import { asPayment } from './charge.ts'
import { knownPayment } from './find-payment.ts'
import { captureSandboxHold, declineSandboxHold, releaseSandboxHold } from './sandbox-hold.queries.ts'

/** Captures a hold at most once. The payment's own row decides between captures that arrive together. */
export async function captureHold(bank: Bank, input: Parameters<Gateway['capture']>[0]): Promise<GatewayPayment> {
  const { ref, amountCents } = input
  requireCapturableAmount(amountCents)
  const held = await knownPayment(bank, input)
  if (!mustCapture(asPayment(bank, held), amountCents)) return asPayment(bank, held)
  const isDeclined = held.behaviour === 'capture_declined'
  const captured = isDeclined
    ? await declineSandboxHold.maybe(bank.db, ref, bank.clock())
    : await captureSandboxHold.maybe(bank.db, ref, bank.clock(), amountCents)
  // Never answers, so the caller's timeout ends the call.
  if (captured && held.behaviour === 'capture_silent') await new Promise(() => {})
  const payment = asPayment(bank, await knownPayment(bank, input))
  // Another capture may have come first.
  mustCapture(payment, amountCents)
  return payment
}

export async function releaseHold(bank: Bank, input: KnownPayment): Promise<GatewayPayment> {
  await knownPayment(bank, input)
  await releaseSandboxHold.maybe(bank.db, input.ref, bank.clock())
  return asPayment(bank, await knownPayment(bank, input))
}
