import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'

/** D4.1, D4.2: a transition that is not allowed. The response contains the current state. */
export function wrongState(state: string, message = operatorTexts.wrongState(state)): Refused {
  return new Refused(409, message, { response: { state } })
}
