import { CARD_ENTRY_SECONDS } from '#contract/order/payment-limits.ts'
import type { CardEntry, FinishedCard, postCards } from '#contract/order/payments.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { HOUR_SECONDS, SECOND_MS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import { consume, type RateLimit } from '../../limits/limits.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { cardEntryOf, insertCardEntry, saveEnteredCard } from './card-entry.queries.ts'
import { gatewayCustomer, keepGatewayCustomer } from './payment-method.queries.ts'
import { refuseIfFull, saveCard } from './saved-cards.ts'

const ENTRIES_FROM_ADDRESS: RateLimit = { name: 'card-entries', most: 60, seconds: HOUR_SECONDS }

const isCustomer = (scope: Scope): scope is Scope<Customer> => scope.viewer.kind === 'customer'

/** Begins a card entry at the gateway and stores whom the card will belong to. */
export async function beginCard(parts: ApiParts, scope: Scope, body: BodyOf<typeof postCards>): Promise<CardEntry> {
  const { store, now } = scope
  const at = { db: parts.db, storeId: store.id, now }
  if (body.purpose === 'save' && !isCustomer(scope)) throw new Refused(401, paymentsApiTexts.saveNeedsAccount)
  if (body.purpose === 'save' && isCustomer(scope)) await refuseIfFull(parts, scope)
  await consume(at, ENTRIES_FROM_ADDRESS, clientNetwork(scope.clientAddress), paymentsApiTexts.tooManyEntries)
  const customerRef = body.purpose === 'save' && isCustomer(scope) ? await customerRefOf(parts, scope) : null
  const entry = await parts.gateways.current.beginCard({
    storeId: store.id,
    customerRef,
    returnUrl: scope.origin + body.return_path,
    key: parts.random.id(),
  })
  const owner = isCustomer(scope) ? scope.viewer.id : null
  await insertCardEntry.run(parts.db, {
    id: parts.random.id(),
    storeId: store.id,
    customerId: owner,
    gateway: parts.gateways.current.name,
    setupRef: entry.setup_ref,
    purpose: body.purpose,
    now,
  })
  return entry
}

async function customerRefOf({ db, gateways }: ApiParts, { store, viewer }: Scope<Customer>): Promise<string> {
  const { current } = gateways
  const known = await gatewayCustomer.maybe(db, store.id, viewer.id, current.name)
  if (known) return known.customer_ref
  const key = `customer-${viewer.id}`
  const made = await current.createCustomer({ storeId: store.id, customerId: viewer.id, key })
  const kept = await keepGatewayCustomer.maybe(db, store.id, viewer.id, current.name, made)
  if (!kept) throw new Refused(401, apiTexts.authenticationRequired)
  return kept.customer_ref
}

/** Takes over the card after the visitor returns from the gateway. Idempotent, because the page may be reloaded. */
export async function finishCard(parts: ApiParts, scope: Scope, setupRef: string): Promise<FinishedCard> {
  const { store, now } = scope
  const owner = isCustomer(scope) ? scope.viewer.id : null
  const since = new Date(now.getTime() - CARD_ENTRY_SECONDS * SECOND_MS)
  const entry = await cardEntryOf.maybe(parts.db, store.id, owner, setupRef, since)
  if (!entry) throw new Refused(404, apiTexts.notFound)
  const gateway = parts.gateways.named(entry.gateway)
  const entered = await gateway.enteredCard(setupRef)
  if (!entered) throw new Refused(409, paymentsApiTexts.noCardEntered)
  if (entry.purpose === 'save' && isCustomer(scope))
    return { kind: 'saved', method: await saveCard(parts, scope, gateway, entered.card) }
  const { brand, last4 } = entered.card
  await saveEnteredCard.run(parts.db, store.id, entry.id, entered.token, brand, last4)
  return { kind: 'once', token: entry.id, brand, last4 }
}
