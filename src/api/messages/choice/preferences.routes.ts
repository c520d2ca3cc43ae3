import {
  getGuestMessagePreferences,
  getMessagePreferences,
  putGuestMessagePreferences,
  putMessagePreferences,
} from '#contract/messages/message-preferences.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import { customerContact } from '../../order-rows/order.queries.ts'
import { guestsOrder } from '../../orders/read/load-order.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { type Person, preferencesOf, savePreferences } from './preferences.ts'

/** M1.1: how a customer wants to be told about orders, and how a guest wants to be told about one order. */
export const messagePreferenceEndpoints = [
  endpoint(getMessagePreferences, async ({ scope, parts }) => preferencesOf(parts, await customerOf(parts, scope))),

  endpoint(putMessagePreferences, async ({ scope, body, parts }) =>
    savePreferences(parts, await customerOf(parts, scope), body, scope.now),
  ),

  endpoint(getGuestMessagePreferences, async ({ scope, params, parts }) =>
    preferencesOf(parts, await guestOf(parts, scope, params.token)),
  ),

  endpoint(putGuestMessagePreferences, async ({ scope, params, body, parts }) =>
    savePreferences(parts, await guestOf(parts, scope, params.token), body, scope.now),
  ),
]

async function customerOf({ db }: ApiParts, { store, viewer }: Scope<Customer>): Promise<Person> {
  const contact = await customerContact.maybe(db, store.id, viewer.id)
  if (!contact) throw new Refused(401, apiTexts.authenticationRequired)
  const whose = { storeId: store.id, customerId: viewer.id, orderId: null }
  return { whose, settings: store.messages, contact, shown: (text) => text }
}

/** D4.3: the page of the link masks the contact. */
async function guestOf({ db }: ApiParts, scope: Scope, token: string): Promise<Person> {
  const { order } = await guestsOrder(db, scope, token)
  const whose = { storeId: scope.store.id, customerId: null, orderId: order.id }
  return { whose, settings: scope.store.messages, contact: order.contact, shown: maskedContact }
}
