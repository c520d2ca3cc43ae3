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
  insertMethod,
  type MethodRow,
  methodByRef,
  passDefaultOn,
  removeMethod,
  setDefaultMethod,
  twinMethod,
  unsetDefaultMethod,
} from './payment-method.queries.ts'

const full = () => new Refused(409, paymentsApiTexts.tooManyMethods(PAYMENT_METHODS_MAX))
const unknown = () => new Refused(404, apiTexts.notFound)

function answer({ exp_month, exp_year, ...row }: MethodRow, now: Date): SavedMethod {
  const expiry = cardExpiry({ month: exp_month, year: exp_year }, singaporeClock(now).day)
  const { id, brand, last4, is_default, default_no } = row
  return { id, brand, last4, exp_month, exp_year, expiry, is_default, default_no }
}

export async function methodsOf({ db }: Pick<ApiParts, 'db'>, { store, viewer, now }: Scope<Customer>) {
  return (await customerMethods.all(db, store.id, viewer.id)).map((row) => answer(row, now))
}

/** Said before somebody enters a card for nothing. */
export async function refuseIfFull({ db }: Pick<ApiParts, 'db'>, { store, viewer }: Scope<Customer>): Promise<void> {
  const kept = await customerMethods.all(db, store.id, viewer.id)
  if (kept.length >= PAYMENT_METHODS_MAX) throw full()
}

/** Keeps a card. The first becomes the default; the same card again takes the place of the old one. */
export async function saveCard(
  parts: ApiParts,
  scope: Scope<Customer>,
  gateway: Gateway,
  card: SavedCard,
): Promise<SavedMethod> {
  const { store, viewer, now } = scope
  const whose = [store.id, viewer.id] as const
  const { method, twin } = await parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    const known = await methodByRef.maybe(tx, ...whose, gateway.name, card.methodRef)
    if (known) return { method: known, twin: undefined }
    const twin = await twinMethod.maybe(tx, ...whose, gateway.name, card.fingerprint)
    const others = await customerMethods.all(tx, ...whose)
    if (!twin && others.length >= PAYMENT_METHODS_MAX) throw full()
    if (twin) await removeMethod.run(tx, ...whose, twin.id, now)
    const isDefault = others.length === 0 || twin?.is_default === true
    return {
      method: await insertMethod.one(tx, {
        ...card,
        id: tx.random.id(),
        storeId: store.id,
        customerId: viewer.id,
        gateway: gateway.name,
        isDefault,
        defaultNo: twin?.default_no ?? 0,
        now,
      }),
      twin,
    }
  })
  if (twin) await forgetCards(parts, [twin])
  return answer(method, now)
}

export async function makeDefault(parts: ApiParts, scope: Scope<Customer>, given: string) {
  const { store, viewer, now } = scope
  const whose = [store.id, viewer.id] as const
  const id = uuidParam(given)
  return parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    await unsetDefaultMethod.run(tx, ...whose)
    if ((await setDefaultMethod.run(tx, ...whose, id)) === 0) throw unknown()
    return answer(await customerMethod.one(tx, ...whose, id), now)
  })
}

/** Forgets a card here and at the gateway. The default passes on to the newest that is left. */
export async function removeCard(parts: ApiParts, scope: Scope<Customer>, given: string) {
  const { store, viewer, now } = scope
  const whose = [store.id, viewer.id] as const
  const id = uuidParam(given)
  const { method, defaultId } = await parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    const method = await customerMethod.maybe(tx, ...whose, id)
    if (!method) throw unknown()
    await removeMethod.run(tx, ...whose, id, now)
    const [first] = await customerMethods.all(tx, ...whose)
    if (method.is_default && first) await passDefaultOn.run(tx, ...whose, first.id, method.default_no)
    return { method, defaultId: first?.id ?? null }
  })
  await forgetCards(parts, [method])
  return { default_id: defaultId }
}

type KnownCard = { gateway: string; customer_ref: string; method_ref: string }

/** A card that stays at a gateway can no longer be charged from here, so its silence is only worth a line in the log. */
export async function forgetCards({ gateways, log }: ApiParts, cards: readonly KnownCard[]): Promise<void> {
  for (const { gateway, customer_ref, method_ref } of cards) {
    try {
      await gateways.named(gateway).forgetCard({ customerRef: customer_ref, methodRef: method_ref })
    } catch (error) {
      log.warn('gateway still has a removed card', { error })
    }
  }
}
