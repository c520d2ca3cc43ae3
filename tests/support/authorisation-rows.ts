import type { CallSpec, CustomerThing } from '#contract/wire/call.ts'
import { exampleBody } from './example-body.ts'
import { PICTURE, type Possessions } from './possessions.ts'

/** A request, as far as it depends on whose things it names. */
export type Asked = { params: Record<string, string>; body?: unknown; picture?: Uint8Array<ArrayBuffer> }

/** Under which name the owner of everything has a thing. */
const POSSESSIONS: Record<CustomerThing, keyof Possessions> = {
  address: 'address',
  deletedAddress: 'deletedAddress',
  cartLine: 'cartLine',
  order: 'order',
  unpaidOrder: 'unpaidOrder',
  guestOrder: 'guestToken',
  proposal: 'proposal',
  photo: 'photo',
  paymentMethod: 'method',
  cardEntry: 'cardEntry',
  session: 'session',
  voucher: 'voucher',
  pointsEntry: 'pointsEntry',
  subscription: 'subscription',
  webhookDelivery: 'webhookDelivery',
}
const isCustomerThing = (thing: string): thing is CustomerThing => thing in POSSESSIONS

/** Parameters that must name something real for a call to come further than the address. */
const PARAMETERS: Record<string, string> = { gateway: 'sandbox', outlet: 'tiong-bahru' }
const PART = 'pickup-1'

/** Whether a call is about things that only one customer may see. */
export function isAboutSomebody({ names = {} }: CallSpec): boolean {
  return Object.values(names).some(isCustomerThing)
}

/** How a call is asked about somebody's things. */
export function askAbout(spec: CallSpec, owns: Possessions): Asked {
  const isGuests = Object.values(spec.names ?? {}).includes('guestOrder')
  return asked(spec, (thing) => owns[isGuests && thing === 'proposal' ? 'guestProposal' : POSSESSIONS[thing]])
}

/** How a stranger asks, who may have seen an id but has no token: the id of an order opens no guest's order. */
export function askAsStranger(spec: CallSpec, owns: Possessions): Asked {
  return askAbout(spec, { ...owns, guestToken: owns.order })
}

/** A body is sent where it matters whose things are meant. Elsewhere a call is refused for the lack of it, after who asks was looked at. */
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
    ...(body && isAboutSomebody(spec) ? { body: exampleBody(body, ids) } : {}),
  }
}
