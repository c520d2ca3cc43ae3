import { PAYMENT_METHODS_MAX } from '#contract/order/payment-limits.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import { cardExpiry } from '#rules/payments/card-expiry.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import { lockOwnAccount } from '../../customer/own-account.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import type { Gateway, SavedCard } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import {
  customerMethod,
  customerMethods,
  inheritDefault,
  insertMethod,
  type MethodRow,
  methodByFingerprint,
  methodByRef,
  removeMethod,
  setDefaultMethod,
  unsetDefaultMethod,
} from './payment-method.queries.ts'

const tooManyMethods = () => new Refused(409, paymentsApiTexts.tooManyMethods(PAYMENT_METHODS_MAX))
const notFound = () => new Refused(404, apiTexts.notFound)

function toSavedMethod({ exp_month, exp_year, ...row }: MethodRow, now: Date): SavedMethod {
  const expiry = cardExpiry({ month: exp_month, year: exp_year }, singaporeClock(now).day)
  const { id, brand, last4, is_default, default_no } = row
  return { id, brand, last4, exp_month, exp_year, expiry, is_default, default_no }
}

export async function methodsOf({ db }: Pick<ApiParts, 'db'>, { store, viewer, now }: Scope<Customer>) {
  return (await customerMethods.all(db, store.id, viewer.id)).map((row) => toSavedMethod(row, now))
}

/** Refuses before the customer enters a card that could not be saved. */
export async function refuseIfFull({ db }: Pick<ApiParts, 'db'>, { store, viewer }: Scope<Customer>): Promise<void> {
  const kept = await customerMethods.all(db, store.id, viewer.id)
  if (kept.length >= PAYMENT_METHODS_MAX) throw tooManyMethods()
}

/** Saves a card. The first one becomes the default. The same card, entered again, replaces its old entry. */
export async function saveCard(
  parts: ApiParts,
  scope: Scope<Customer>,
  gateway: Gateway,
  card: SavedCard,
): Promise<SavedMethod> {
  const { store, viewer, now } = scope
  const owner = [store.id, viewer.id] as const
  const { method, replaced } = await parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    const known = await methodByRef.maybe(tx, ...owner, gateway.name, card.methodRef)
    if (known) return { method: known, replaced: undefined }
    const replaced = await methodByFingerprint.maybe(tx, ...owner, gateway.name, card.fingerprint)
    const others = await customerMethods.all(tx, ...owner)
    if (!replaced && others.length >= PAYMENT_METHODS_MAX) throw tooManyMethods()
    if (replaced) await removeMethod.run(tx, ...owner, replaced.id, now)
    const isDefault = others.length === 0 || replaced?.is_default === true
    return {
      method: await insertMethod.one(tx, {
        ...card,
        id: tx.random.id(),
        storeId: store.id,
        customerId: viewer.id,
        gateway: gateway.name,
        isDefault,
        defaultNo: replaced?.default_no ?? 0,
        now,
      }),
      replaced,
    }
  })
  if (replaced) await forgetCards(parts, [replaced])
  return toSavedMethod(method, now)
}

export async function makeDefault(parts: ApiParts, scope: Scope<Customer>, given: string) {
  const { store, viewer, now } = scope
  const owner = [store.id, viewer.id] as const
  const id = uuidParam(given)
  return parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    await unsetDefaultMethod.run(tx, ...owner)
    if ((await setDefaultMethod.run(tx, ...owner, id)) === 0) throw notFound()
    return toSavedMethod(await customerMethod.one(tx, ...owner, id), now)
  })
}

/** Removes a card here and at the gateway. If it was the default, the newest remaining card becomes the default. */
export async function removeCard(parts: ApiParts, scope: Scope<Customer>, given: string) {
  const { store, viewer, now } = scope
  const owner = [store.id, viewer.id] as const
  const id = uuidParam(given)
  const { method, defaultId } = await parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    const method = await customerMethod.maybe(tx, ...owner, id)
    if (!method) throw notFound()
    await removeMethod.run(tx, ...owner, id, now)
    const [first] = await customerMethods.all(tx, ...owner)
    if (method.is_default && first) await inheritDefault.run(tx, ...owner, first.id, method.default_no)
    return { method, defaultId: first?.id ?? null }
  })
  await forgetCards(parts, [method])
  return { default_id: defaultId }
}

type KnownCard = { gateway: string; customer_ref: string; method_ref: string }

/** Failures are only logged: a card that stays at the gateway can no longer be charged from here. */
export async function forgetCards({ gateways, log }: ApiParts, cards: readonly KnownCard[]): Promise<void> {
  for (const { gateway, customer_ref, method_ref } of cards) {
    try {
      await gateways.named(gateway).forgetCard({ customerRef: customer_ref, methodRef: method_ref })
    } catch (error) {
      log.warn('gateway still has a removed card', { error })
    }
  }
}
