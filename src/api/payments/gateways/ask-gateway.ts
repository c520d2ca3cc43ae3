import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

/** Answers 503 when the gateway's result is unknown, so the client may retry. */
export async function askGateway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GatewayUnsure ? new Refused(503, paymentsApiTexts.gatewayAway) : error
  }
}
