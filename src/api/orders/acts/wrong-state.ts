import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'

/** D4.1, D4.2: a step that the table of states does not have. The answer says what is. */
export function wrongState(state: string, message = operatorTexts.wrongState(state)): Refused {
  return new Refused(409, message, { response: { state } })
}
