import { postWebhook } from '#contract/order/payments.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import type { Log } from '../../base/log.ts'
import { Refused } from '../../base/refused.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { ForgedMessage, type Gateway, type GatewayNews, MalformedMessage } from '../../parts/gateway-port.ts'
import { settleAttempt } from '../attempts/settle.ts'
import { askGateway } from './ask-gateway.ts'
import { attemptForWebhook, isGatewayEventKnown, saveGatewayEvent } from './gateway-event.queries.ts'

/** A webhook only triggers a check. The payment's state is always read from the gateway, never from the webhook's content. */
export const webhookEndpoints = [
  endpoint(postWebhook, async ({ params, body, scope, parts }) => {
    const gateway = parts.gateways.current
    if (params.gateway !== gateway.name) throw new Refused(404, apiTexts.notFound)
    const { eventId, kind, paymentRef, attemptId } = await verified(parts.log, gateway, body, scope.now)
    const { is_known } = await isGatewayEventKnown.one(parts.db, gateway.name, eventId)
    if (is_known) return {}
    const id = attemptId && isUuid(attemptId.toLowerCase()) ? attemptId : null
    const attempt = await attemptForWebhook.maybe(parts.db, gateway.name, id, paymentRef)
    if (attempt) await askGateway(() => settleAttempt(parts, attempt.store_id, attempt.id))
    // Stored last. If settling fails, the event stays unknown and the gateway sends it again.
    await saveGatewayEvent.run(parts.db, gateway.name, eventId, kind, paymentRef, scope.now)
    return {}
  }),
]

type Message = { bytes: Uint8Array; headers: Headers }

async function verified(log: Log, gateway: Gateway, { bytes, headers }: Message, now: Date): Promise<GatewayNews> {
  try {
    return await gateway.verifyWebhook(bytes, headers, now)
  } catch (error) {
    if (error instanceof ForgedMessage) throw new Refused(400, paymentsApiTexts.forged)
    if (!(error instanceof MalformedMessage)) throw error
    // The signature is valid, so the log needs a warning: the gateway's format has changed, or its secret has leaked.
    log.warn('gateway sent a signed webhook that cannot be read', { place: gateway.name, error })
    throw new Refused(400, paymentsApiTexts.malformed)
  }
}
