import { randomUUID } from 'node:crypto'
import type { ChargeInput, ChargeMethod, Gateway, GatewayPayment } from '#api/parts/gateway-port.ts'
import { CARDS, type CardName } from './gateway.ts'
import type { GatewayControls } from './gateway-controls.ts'

export const STORE = 7

/** Short forms of the calls that a shop makes to a gateway. */
export function trialOf(gateway: Gateway, behind: GatewayControls) {
  async function begin(isSaved: boolean) {
    const key = randomUUID()
    const owner = isSaved ? await gateway.createCustomer({ storeId: STORE, customerId: randomUUID(), key }) : null
    const visit = { storeId: STORE, customerRef: owner, returnUrl: 'http://shop.test/back', key: randomUUID() }
    return { entry: await gateway.beginCard(visit), owner }
  }
  async function entered(card: CardName, isSaved: boolean) {
    const { entry, owner } = await begin(isSaved)
    await behind.enter(entry, CARDS[card])
    const found = await gateway.enteredCard(entry.setup_ref)
    if (!found) throw new Error('no card was entered')
    return { ...found, owner }
  }
  async function saved(card: CardName): Promise<ChargeMethod> {
    const { card: found } = await entered(card, true)
    return { kind: 'saved', customerRef: found.customerRef, methodRef: found.methodRef }
  }
  const order = (method: ChargeMethod, more: Partial<ChargeInput> = {}): ChargeInput => ({
    attemptId: randomUUID(),
    storeId: STORE,
    amountCents: 4250,
    currency: 'SGD',
    method,
    isOffSession: false,
    returnUrl: 'http://shop.test/checkout/waiting-payment',
    description: 'An order',
    ...more,
  })
  const again = ({ attemptId, ref }: GatewayPayment) => gateway.retrieve({ attemptId, ref, storeId: STORE })
  const known = ({ attemptId, ref }: GatewayPayment) => ({ attemptId, ref, storeId: STORE })
  return {
    ...{ begin, entered, saved, order, again },
    /** The request of a hold. */
    holding: (method: ChargeMethod, more: Partial<ChargeInput> = {}) => order(method, { isHold: true, ...more }),
    capture: (payment: GatewayPayment, amountCents: number) => gateway.capture({ ...known(payment), amountCents }),
    release: (payment: GatewayPayment) => gateway.release(known(payment)),
    refund: ({ ref }: GatewayPayment, amountCents: number) =>
      gateway.refund({ refundId: randomUUID(), paymentRef: ref, amountCents, storeId: STORE }),
  }
}
