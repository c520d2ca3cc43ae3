import type { CallSpec, CustomerThing } from '#contract/wire/call.ts'
import { exampleBody } from './example-body.ts'
import { PICTURE, type Possessions } from './possessions.ts'

/** The parts of a request that name a customer's objects. */
export type Asked = { params: Record<string, string>; body?: unknown; picture?: Uint8Array<ArrayBuffer> }

/** The field of Possessions for each kind of object. */
const POSSESSIONS: Record<CustomerThing, keyof Possessions> = {
  address: 'address',
  deletedAddress: 'deletedAddress',
  cartLine: 'cartLine',
  order: 'order',
  unpaidOrder: 'unpaidOrder',
  guestOrder: 'guestToken',
  offersLink: 'offersLink',
  proposal: 'proposal',
  claim: 'claim',
  photo: 'photo',
  paymentMethod: 'method',
  cardEntry: 'cardEntry',
  session: 'session',
  passkey: 'passkey',
  voucher: 'voucher',
  pointsEntry: 'pointsEntry',
  subscription: 'subscription',
  webhookDelivery: 'webhookDelivery',
  staffAlert: 'staffAlert',
}
const isCustomerThing = (thing: string): thing is CustomerThing => thing in POSSESSIONS

/** Path parameters that must exist for the call to be handled. */
const PARAMETERS: Record<string, string> = { gateway: 'sandbox', outlet: 'tiong-bahru' }
const PART = 'pickup-1'

/** Whether a call names objects that belong to one customer. */
export function namesCustomersObject({ names = {} }: CallSpec): boolean {
  return Object.values(names).some(isCustomerThing)
}

/** The request of a call about the owner's objects. */
export function askAbout(spec: CallSpec, owns: Possessions): Asked {
  const isGuests = Object.values(spec.names ?? {}).includes('guestOrder')
  return asked(spec, (thing) => owns[isGuests && thing === 'proposal' ? 'guestProposal' : POSSESSIONS[thing]])
}

/** The same by another customer who knows an id but no token. An order's id must not open a guest's order. */
export function askAsStranger(spec: CallSpec, owns: Possessions): Asked {
  return askAbout(spec, { ...owns, guestToken: owns.order, offersLink: owns.order })
}

/** Has a body only if the body names objects. Other calls are refused without it, but only after the authorisation check. */
function asked(spec: CallSpec, idOf: (thing: CustomerThing) => string): Asked {
  const { path, names = {}, body, uploads } = spec
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const thing = names[name]
    if (thing === undefined) params[name] = PART
    else params[name] = isCustomerThing(thing) ? idOf(thing) : (PARAMETERS[thing] ?? 'nothing')
  }
  const ids: Record<string, string> = {}
  for (const [name, thing] of Object.entries(names))
    if (!(name in params) && isCustomerThing(thing)) ids[name] = idOf(thing)
  return {
    params,
    ...(uploads ? { picture: PICTURE } : {}),
    ...(body && namesCustomersObject(spec) ? { body: exampleBody(body, ids) } : {}),
  }
}
