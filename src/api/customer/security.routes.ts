import { postContact, postContactCode, postContactConfirm, postPassword } from '#contract/account/profile.ts'
import { deleteSessionCall, getSessions, postSessionsEndOthers } from '#contract/account/sessions.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { askForCode } from '../auth/codes/ask-for-code.ts'
import { checkCode, redeemSecret } from '../auth/codes/check-code.ts'
import { contactOf, contactsOf, mobileOf } from '../auth/codes/contact.ts'
import { endVerifications, tryCustomerCode } from '../auth/codes/verification.queries.ts'
import { contactTakenOr } from '../auth/contact-taken.ts'
import { changePassword } from '../auth/password/change-password.ts'
import { hashPassword } from '../auth/password/password.ts'
import { refuseSamePassword, refuseWeakPassword } from '../auth/password/password-choice.ts'
import { customerSessions, deleteOtherSessions, deleteSession } from '../auth/session/session.queries.ts'
import { hashToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import { publish } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { endpoint } from '../parts/endpoint.ts'
import { refuseUntexted } from '../store/refuse-numbers.ts'
import { askPassword, wrongPassword } from './ask-password.ts'
import { askProof, proofContact, useProof } from './ask-proof.ts'
import { lockOwnAccount, ownAccount } from './own-account.ts'
import { setEmail, setMobile } from './profile.queries.ts'
import { profileOf } from './profile.routes.ts'
import { uuidParam } from './uuid-param.ts'

export const securityEndpoints = [
  endpoint(postPassword, async ({ scope, body, parts }) => {
    const { store, viewer } = scope
    const owner = await ownAccount(parts.db, scope)
    if (!owner.password_hash) throw new Refused(409, authApiTexts.noPassword)
    await askPassword(parts, scope, owner.password_hash, body.current_password, 'current_password')
    await refuseSamePassword(body.password, owner.password_hash)
    refuseWeakPassword(scope, body.password, [owner.email, owner.mobile, owner.first_name, owner.last_name])
    const hash = await hashPassword(body.password)
    await parts.db.transaction(async (tx) => {
      // A concurrent reset wins: the checked password is then no longer the account's.
      const locked = await lockOwnAccount(tx, scope)
      if (locked.password_hash !== owner.password_hash) throw wrongPassword('current_password')
      await changePassword(tx, scope, viewer.id, locked, hash)
      await deleteOtherSessions.run(tx, store.id, viewer.id, viewer.sessionId)
    })
    return {}
  }),

  endpoint(postContactCode, async ({ scope, parts }) => {
    const owner = await ownAccount(parts.db, scope)
    return askForCode(parts, scope, 'new_contact', proofContact(owner), scope.viewer.id)
  }),

  endpoint(postContact, async ({ scope, body, parts }) => {
    const contact = contactOf(body.mobile || body.email)
    refuseUntexted(scope.store, mobileOf(contact), 'mobile')
    const proof = await askProof(parts, scope, await ownAccount(parts.db, scope), 'new_contact', body)
    return askForCode(parts, scope, 'new_contact', contact, scope.viewer.id, (tx) => useProof(tx, scope, proof))
  }),

  endpoint(postContactConfirm, async ({ scope, body, parts }) => {
    const { store, viewer, now } = scope
    const ticket = hashToken(body.ticket)
    const tried = await tryCustomerCode.maybe(parts.db, store.id, ticket, now, 'new_contact', viewer.id)
    const { checked, channel, sent_to } = checkCode(body, tried)
    const changed = channel === 'email' ? 'email' : 'mobile'
    return parts.db
      .transaction(async (tx) => {
        const before = await lockOwnAccount(tx, scope)
        await redeemSecret(tx, scope, checked)
        // D5.6: a code verifies only the contact that it went to.
        const setContact = changed === 'email' ? setEmail : setMobile
        await setContact.run(tx, store.id, viewer.id, sent_to, now)
        await endVerifications.run(tx, store.id, viewer.id, now)
        await publish(tx, 'contactProven', { storeId: store.id, customerId: viewer.id, now })
        // Notifies the previous contacts, in case the owner did not make this change.
        for (const contact of before[changed] === sent_to ? [] : contactsOf(before)) {
          const kind = contact.channel === changed ? 'contact_changed' : 'other_contact_changed'
          await enqueue(tx, 'send_notice', { store: store.id, kind, contact })
        }
        return profileOf(tx, scope)
      })
      .catch((error: unknown) => {
        throw contactTakenOr(error)
      })
  }),

  endpoint(getSessions, async ({ scope, parts }) => {
    const { store, viewer, now } = scope
    const rows = await customerSessions.all(parts.db, store.id, viewer.id, now)
    return rows.map(({ id, device, created_at, expires_at }) => ({
      id,
      device,
      signed_in_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_current: id === viewer.sessionId,
    }))
  }),

  endpoint(deleteSessionCall, async ({ scope, params, parts }) => {
    const ended = await deleteSession.run(parts.db, scope.store.id, scope.viewer.id, uuidParam(params.id))
    if (ended === 0) throw new Refused(404, apiTexts.notFound)
    return {}
  }),

  endpoint(postSessionsEndOthers, async ({ scope, parts }) => {
    const { id, sessionId } = scope.viewer
    return { ended: await deleteOtherSessions.run(parts.db, scope.store.id, id, sessionId) }
  }),
]
