import { getExport, postDelete, postDeleteCode } from '#contract/account/profile.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { askForCode } from '../auth/codes/ask-for-code.ts'
import { contactsOf } from '../auth/codes/contact.ts'
import { erasePasskeys } from '../auth/passkeys/passkey.queries.ts'
import { forgetDevices } from '../auth/session/known-device.queries.ts'
import { deleteAllSessions } from '../auth/session/session.queries.ts'
import { askProof, proofContact, useProof } from '../customer/ask-proof.ts'
import { ownAccount } from '../customer/own-account.ts'
import { profileOf } from '../customer/profile.routes.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { EXPORTS } from '../limits/account-limits.ts'
import { consume } from '../limits/limits.ts'
import { exportedOrders } from '../orders/guests/erase-orders.queries.ts'
import { eraseOrders } from '../orders/guests/erase-orders.ts'
import { keepLinksToRunning } from '../orders/guests/keep-links.ts'
import { endpoint } from '../parts/endpoint.ts'
import { eraseMethods } from '../payments/cards/payment-method.queries.ts'
import { forgetCards } from '../payments/cards/saved-cards.ts'
import {
  eraseAddresses,
  eraseCarts,
  eraseConsents,
  eraseCustomer,
  eraseIdentities,
  eraseVerifications,
  exportedData,
} from './delete-account.queries.ts'
import { eraseRewards, exportRewards } from './delete-account-rewards.ts'

/** D5.5: the data export and the deletion of an account. */
export const deleteAccountEndpoints = [
  endpoint(getExport, async ({ scope, parts }) => {
    const { store, viewer, now } = scope
    await consume({ db: parts.db, storeId: store.id, now }, EXPORTS, viewer.id, authApiTexts.tooManyExports)
    const profile = await profileOf(parts.db, scope)
    const rest = await exportedData.one(parts.db, store.id, viewer.id)
    const orders = await exportedOrders.all(parts.db, store.id, viewer.id)
    const rewards = await exportRewards(parts.db, store.id, viewer.id)
    return { exported_at: now.toISOString(), store: store.config.name, profile, ...rest, orders, rewards }
  }),

  endpoint(postDeleteCode, async ({ scope, parts }) => {
    const owner = await ownAccount(parts.db, scope)
    return askForCode(parts, scope, 'delete_account', proofContact(owner), scope.viewer.id)
  }),

  endpoint(postDelete, async ({ scope, body, parts }) => {
    const { store, viewer, random, now } = scope
    const proof = await askProof(parts, scope, await ownAccount(parts.db, scope), 'delete_account', body)
    const cards = await parts.db.transaction(async (tx) => {
      // Locks the account first, so that no concurrent sign-in or order uses it.
      const owner = await useProof(tx, scope, proof)
      const keepsLinks = body.keep_links ?? false
      await keepLinksToRunning(tx, { storeId: store.id, customerId: viewer.id, keepsLinks, now })
      await deleteAllSessions.run(tx, store.id, viewer.id)
      await forgetDevices.run(tx, store.id, viewer.id)
      await erasePasskeys.run(tx, store.id, viewer.id)
      await eraseIdentities.run(tx, store.id, viewer.id)
      await eraseConsents.run(tx, store.id, viewer.id)
      await eraseVerifications.run(tx, store.id, viewer.id, owner.email, owner.mobile)
      await eraseCarts.run(tx, store.id, viewer.id)
      await eraseRewards(tx, { storeId: store.id, customerId: viewer.id, random, now })
      await eraseOrders(tx, store.id, viewer.id)
      const erased = await eraseMethods.all(tx, store.id, viewer.id)
      await eraseCustomer.run(tx, store.id, viewer.id, now)
      await eraseAddresses.run(tx, store.id, viewer.id)
      const [contact] = contactsOf(owner)
      if (contact) await enqueue(tx, 'send_notice', { store: store.id, kind: 'account_deleted', contact })
      return erased
    })
    await forgetCards(parts, cards)
    return {}
  }),
]
