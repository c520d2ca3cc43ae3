import {
  getGuestOffers,
  getOffers,
  getStopOffers,
  postStopOffers,
  putGuestOffers,
  putOffers,
} from '#contract/messages/offers.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { Refused } from '../../base/refused.ts'
import { guestsOrder } from '../../orders/read/load-order.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { type OfferPerson, offerPerson, offersOf, saveOffers, showOffersLink, stopOffers } from './consent.ts'

/** D5.5: by which channels a customer or a guest wants offers, and the link that ends them. */
export const offerEndpoints = [
  endpoint(getOffers, async ({ scope, parts }) => offersOf(parts, await customerOf(parts, scope))),

  endpoint(putOffers, async ({ scope, body, parts }) =>
    saveOffers(parts, await customerOf(parts, scope), body, scope.now),
  ),

  endpoint(getGuestOffers, async ({ scope, params, parts }) => {
    const guest = await guestOf(parts, scope, params.token)
    return guest ? offersOf(parts, guest) : []
  }),

  endpoint(putGuestOffers, async ({ scope, params, body, parts }) => {
    const guest = await guestOf(parts, scope, params.token)
    if (!guest) throw new Refused(400, apiTexts.invalid, { errors: { channel: offerTexts.card.notPossible } })
    return saveOffers(parts, guest, body, scope.now)
  }),

  endpoint(getStopOffers, ({ scope, params, parts }) => showOffersLink(parts, scope.store.id, params.token)),

  endpoint(postStopOffers, ({ scope, params, parts }) => stopOffers(parts, scope.store.id, params.token, scope.now)),
]

async function customerOf({ db }: ApiParts, { store, viewer }: Scope<Customer>): Promise<OfferPerson> {
  const person = await offerPerson(db, { storeId: store.id, customerId: viewer.id, orderId: null })
  if (!person) throw new Refused(401, apiTexts.authenticationRequired)
  return person
}

/** Undefined if the order belongs to an account by now: its customer chooses in the profile. */
async function guestOf({ db }: ApiParts, scope: Scope, token: string): Promise<OfferPerson | undefined> {
  const { order } = await guestsOrder(db, scope, token)
  return offerPerson(db, { storeId: scope.store.id, customerId: null, orderId: order.id })
}
