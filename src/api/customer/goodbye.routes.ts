import { getExport, postDelete, postDeleteCode } from '#contract/profile.ts'
import { apiTexts } from '#texts/api.ts'
import { authApiTexts } from '#texts/auth-api.ts'
import { passwordOwner } from '../auth/account.queries.ts'
import { askForCode } from '../auth/ask-for-code.ts'
import { checkCode, takeUp } from '../auth/check-code.ts'
import { deleteAllSessions } from '../auth/session.queries.ts'
import { hashToken } from '../auth/token.ts'
import { tryCustomerCode } from '../auth/verification.queries.ts'
import { endpoint } from '../endpoint.ts'
import { type Contact, enqueue } from '../jobs/enqueue.ts'
import { EXPORTS } from '../limits/account-budgets.ts'
import { spend } from '../limits/limits.ts'
import { exportedOrders } from '../orders/erase-orders.queries.ts'
import { eraseOrders } from '../orders/erase-orders.ts'
import { eraseMethods } from '../payments/payment-method.queries.ts'
import { forgetCards } from '../payments/saved-cards.ts'
import { Refused } from '../refused.ts'
import { eraseRewards, exportRewards } from '../rewards/goodbye-rewards.ts'
import { askPassword } from './ask-password.ts'
import {
  eraseAddresses,
  eraseCarts,
  eraseConsents,
  eraseCustomer,
  eraseIdentities,
  eraseVerifications,
  exportedData,
} from './goodbye.queries.ts'
import { profileOf } from './profile.routes.ts'

/** D5.5: a customer takes their data along, and goes. */
export const goodbyeEndpoints = [
  endpoint(getExport, async ({ scope, parts }) => {
    const { store, viewer, now } = scope
    await spend({ db: parts.db, storeId: store.id, now }, EXPORTS, viewer.id, authApiTexts.tooManyExports)
    const profile = await profileOf(parts.db, scope)
    const rest = await exportedData.one(parts.db, store.id, viewer.id)
    const orders = await exportedOrders.all(parts.db, store.id, viewer.id)
    const rewards = await exportRewards(parts.db, store.id, viewer.id)
    return { exported_at: now.toISOString(), store: store.config.name, profile, ...rest, orders, rewards }
  }),

  endpoint(postDeleteCode, async ({ scope, parts }) => {
    const owner = await passwordOwner.one(parts.db, scope.store.id, scope.viewer.id)
    const contact = reachable(owner)
    if (!contact) throw new Refused(409, authApiTexts.needsProof)
    return askForCode(parts, scope, 'delete_account', contact, scope.viewer.id)
  }),

  endpoint(postDelete, async ({ scope, body, parts }) => {
    const { store, viewer, now } = scope
    const owner = await passwordOwner.one(parts.db, store.id, viewer.id)
    let used: string | undefined
    if (body.password !== undefined) await askPassword(parts, scope, owner.password_hash, body.password, 'password')
    else if (body.ticket !== undefined && body.code !== undefined) {
      const ticket = hashToken(body.ticket)
      const tried = await tryCustomerCode.maybe(parts.db, store.id, ticket, now, 'delete_account', viewer.id)
      used = checkCode({ ticket: body.ticket, code: body.code }, tried).id
    } else throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.needsProof } })

    const cards = await parts.db.transaction(async (tx) => {
      if (used) await takeUp(tx, scope, used)
      await deleteAllSessions.run(tx, store.id, viewer.id)
      await eraseIdentities.run(tx, store.id, viewer.id)
      await eraseConsents.run(tx, store.id, viewer.id)
      await eraseVerifications.run(tx, store.id, viewer.id, owner.email, owner.mobile)
      await eraseCarts.run(tx, store.id, viewer.id)
      await eraseRewards(tx, store.id, viewer.id, now)
      await eraseOrders(tx, store.id, viewer.id)
      const erased = await eraseMethods.all(tx, store.id, viewer.id)
      await eraseCustomer.run(tx, store.id, viewer.id, now)
      await eraseAddresses.run(tx, store.id, viewer.id)
      const contact = reachable(owner)
      if (contact) await enqueue(tx, 'send_notice', { store: store.id, kind: 'account_deleted', contact })
      return erased
    })
    await forgetCards(parts, cards)
    return {}
  }),
]

function reachable(owner: { email: string | null; mobile: string | null }): Contact | undefined {
  if (owner.email) return { channel: 'email', to: owner.email }
  return owner.mobile ? { channel: 'mobile', to: owner.mobile } : undefined
}
