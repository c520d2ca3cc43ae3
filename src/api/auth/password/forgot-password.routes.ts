import { RESEND_SECONDS, RESET_LINK_SECONDS } from '#contract/account/account-limits.ts'
import { postForgotPassword, postForgotPasswordChange, postForgotPasswordCheck } from '#contract/account/auth.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { LINKS_FROM_ADDRESS } from '../../limits/account-limits.ts'
import { consume } from '../../limits/limits.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { refuseUntexted } from '../../store/refuse-numbers.ts'
import { lockOwnerOfContact, passwordOwner } from '../account.queries.ts'
import { limitMessages } from '../codes/ask-for-code.ts'
import { redeemSecret } from '../codes/check-code.ts'
import { contactOf, emailOf, mobileOf } from '../codes/contact.ts'
import { insertVerification, verificationByLink } from '../codes/verification.queries.ts'
import { forgetDevices } from '../session/known-device.queries.ts'
import { rememberDevice } from '../session/known-device.ts'
import { deleteAllSessions } from '../session/session.queries.ts'
import { hashToken, newToken } from '../session/token.ts'
import { changePassword } from './change-password.ts'
import { hashPassword } from './password.ts'
import { refuseSamePassword, refuseWeakPassword } from './password-choice.ts'

export const forgotPasswordEndpoints = [
  /** D5.2: answers the same for known and unknown contacts. The job that sends the message looks up the account. */
  endpoint(postForgotPassword, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const contact = contactOf(body.identifier)
    const [email, mobile] = [emailOf(contact), mobileOf(contact)]
    refuseUntexted(store, mobile, 'identifier')
    await limitMessages(parts, scope, contact, 'link')
    await parts.db.transaction(async (tx) => {
      const ticket = hashToken(newToken(scope.random))
      const { id } = await insertVerification.one(tx, {
        id: tx.random.orderedId(),
        storeId: store.id,
        purpose: 'reset_password',
        ticketHash: ticket,
        email,
        mobile,
        customerId: null,
        passwordHash: null,
        channel: contact.channel,
        now,
      })
      await enqueue(tx, 'send_reset_link', { store: store.id, verification: id })
    })
    return {
      channel: contact.channel,
      to: maskedContact(contact.to),
      resend_after_seconds: RESEND_SECONDS,
      link_lives_seconds: RESET_LINK_SECONDS,
    }
  }),

  endpoint(postForgotPasswordCheck, async ({ scope, body, parts }) => {
    await resetByLink(parts, scope, body.token)
    return {}
  }),

  endpoint(postForgotPasswordChange, async ({ scope, body, parts }) => {
    const { store } = scope
    const { checked, customerId, sentTo } = await resetByLink(parts, scope, body.token)
    const owner = await passwordOwner.maybe(parts.db, store.id, customerId)
    if (!owner) throw new Refused(400, authApiTexts.deadLink)
    await refuseSamePassword(body.password, owner.password_hash)
    refuseWeakPassword(scope, body.password, [owner.email, owner.mobile, owner.first_name, owner.last_name])
    const hash = await hashPassword(body.password)
    await parts.db.transaction(async (tx) => {
      const locked = await lockOwnerOfContact.maybe(tx, store.id, customerId, sentTo)
      if (!locked) throw new Refused(400, authApiTexts.deadLink)
      await redeemSecret(tx, scope, checked, authApiTexts.deadLink)
      await changePassword(tx, scope, customerId, locked, hash)
      await deleteAllSessions.run(tx, store.id, customerId)
      await forgetDevices.run(tx, store.id, customerId)
      // The link has proven the owner. As a known device, this browser is not blocked by wrong attempts of others.
      await rememberDevice(tx, scope, customerId)
    })
    return {}
  }),
]

/** The customer whose password the link may change. Only the link decides it; other fields of the request are ignored. */
async function resetByLink(parts: ApiParts, scope: Scope, token: string) {
  const { store, now } = scope
  const network = clientNetwork(scope.clientAddress)
  await consume({ db: parts.db, storeId: store.id, now }, LINKS_FROM_ADDRESS, network, authApiTexts.slowDown)
  const asked = await verificationByLink.maybe(parts.db, store.id, hashToken(token), 'reset_password', now)
  if (!asked?.customer_id || !asked.sent_to) throw new Refused(400, authApiTexts.deadLink)
  const { id, link_hash: secret, customer_id: customerId, sent_to: sentTo } = asked
  return { checked: { id, secret }, customerId, sentTo }
}
