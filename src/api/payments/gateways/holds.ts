import { CaptureRefused, type ChargeMethod, type GatewayPayment } from '../../parts/gateway-port.ts'

/** Cards can be held, also those of a wallet. PayNow and GrabPay take the money when the payer approves. */
export function canHold(kind: ChargeMethod['kind']): boolean {
  return kind === 'saved' || kind === 'token' || kind === 'wallet'
}

export function requireCapturableAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new CaptureRefused('not_an_amount', `${amountCents} cents cannot be captured`)
}

/** Whether the payment is a hold that the capture has to be sent for. False if there is nothing to do. Throws if the amount is not allowed. */
export function mustCapture({ ref, status, amountCents, capturedCents }: GatewayPayment, wantedCents: number): boolean {
  if (status === 'captured' && capturedCents !== wantedCents)
    throw new CaptureRefused('other_amount', `${ref} was captured with another amount`)
  if (status === 'authorised' && wantedCents > amountCents)
    throw new CaptureRefused('above_hold', `${ref} holds less than ${wantedCents} cents`)
  return status === 'authorised'
}
