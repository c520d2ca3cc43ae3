import { priceText } from '#rules/pricing/money.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Gateway } from '../../parts/gateway-port.ts'

/** Refuses what the gateway would refuse, before an attempt is made for it. 0 is charged to no gateway. */
export function requireChargeable({ minimumCents }: Pick<Gateway, 'minimumCents'>, amountCents: number): void {
  if (amountCents > 0 && amountCents < minimumCents)
    throw new Refused(409, paymentsApiTexts.tooLittle(priceText(minimumCents)), { response: { code: 'too_little' } })
}
