import { postSignUp, postVerifyCode, postVerifyEmail, postVerifySend } from '#contract/account/auth.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { loginForm } from '#rules/access/login-form.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { LINKS_FROM_ADDRESS, PASSWORD_AGAIN, SIGN_UPS_FROM_ADDRESS } from '../limits/account-limits.ts'
import { consume, countAttempt } from '../limits/limits.ts'
import { endpoint } from '../parts/endpoint.ts'
import { refuseUntexted } from '../store/refuse-numbers.ts'
import { lockCustomerForSession } from './account.queries.ts'
import { limitMessages, sendCode } from './codes/ask-for-code.ts'
import { checkCode, redeemSecret } from './codes/check-code.ts'
import { contactsOf } from './codes/contact.ts'
import { sameHash } from './codes/secrets.ts'
import {
  chooseChannel,
  insertVerification,
  keepSignUpReferral,
  trySignInCode,
  verificationByLink,
  verificationByTicket,
} from './codes/verification.queries.ts'
import { finishSignUp } from './finish-sign-up.ts'
import { hashPassword, passwordMatches } from './password/password.ts'
import { refuseWeakPassword } from './password/password-choice.ts'
import { openSession } from './session/open-session.ts'
import { hashToken, newToken } from './session/token.ts'

const TICKET_MS = DAY_MS

export const signUpEndpoints = [
  /** D5.2: does not check whether the account exists. Only the message to the contact reveals it. */
  endpoint(postSignUp, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const mobile = mobileNumber(body.mobile) ?? null
    const email = loginForm(body.email) || null
    refuseUntexted(store, mobile, 'mobile')
    refuseWeakPassword(scope, body.password, [email, mobile])
    const network = clientNetwork(scope.clientAddress)
    await consume({ db: parts.db, storeId: store.id, now }, SIGN_UPS_FROM_ADDRESS, network, authApiTexts.slowDown)
    const hash = await hashPassword(body.password)
    const ticket = newToken(scope.random)
    const hashed = hashToken(ticket)
    await parts.db.transaction(async (tx) => {
      const asked = await insertVerification.one(tx, {
        id: tx.random.orderedId(),
        storeId: store.id,
        purpose: 'sign_up',
        ticketHash: hashed,
        email,
        mobile,
        customerId: null,
        passwordHash: hash,
        channel: null,
        now,
      })
      const { referral_code: code, referral_clicked_at: clickedAt } = body
      if (code) await keepSignUpReferral.run(tx, store.id, asked.id, code, clickedAt ? new Date(clickedAt) : now)
    })
    return {
      ticket,
      channels: contactsOf({ email, mobile }).map(({ channel, to }) => ({ channel, to: maskedContact(to) })),
    }
  }),

  endpoint(postVerifySend, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const oldest = new Date(now.getTime() - TICKET_MS)
    const asked = await verificationByTicket.maybe(parts.db, store.id, hashToken(body.ticket), oldest)
    if (!asked || asked.purpose === 'reset_password') throw new Refused(400, authApiTexts.deadCode)
    const contact = contactsOf(asked).find(({ channel }) => channel === body.channel)
    if (!contact) throw new Refused(400, apiTexts.invalid, { errors: { channel: authApiTexts.noSuchChannel } })
    await limitMessages(parts, scope, contact)
    return parts.db.transaction(async (tx) => {
      await chooseChannel.run(tx, store.id, asked.id, contact.channel)
      return sendCode(tx, scope, asked.id, body.ticket, contact)
    })
  }),

  endpoint(postVerifyCode, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const tried = await trySignInCode.maybe(parts.db, store.id, hashToken(body.ticket), now)
    const proven = checkCode(body, tried)
    if (proven.purpose === 'sign_up') return finishSignUp(parts, scope, proven)
    return parts.db.transaction(async (tx) => {
      const customer = proven.customer_id && (await lockCustomerForSession.maybe(tx, store.id, proven.customer_id))
      const refusal = new Refused(400, authApiTexts.deadCode)
      if (!customer) throw refusal
      await redeemSecret(tx, scope, proven.checked)
      return openSession(tx, scope, customer, { contact: proven.sent_to, refusal })
    })
  }),

  /**
   * The link may be opened in any browser. The browser that signed up proves itself by its ticket. Any other one needs the password: otherwise a
   * stranger could sign up with the victim's email and an own password, and wait until the victim opens the link.
   */
  endpoint(postVerifyEmail, async ({ scope, body, parts }) => {
    const { store, now } = scope
    const at = { db: parts.db, storeId: store.id, now }
    await consume(at, LINKS_FROM_ADDRESS, clientNetwork(scope.clientAddress), authApiTexts.slowDown)
    const asked = await verificationByLink.maybe(parts.db, store.id, hashToken(body.token), 'sign_up', now)
    if (!asked?.sent_to) throw new Refused(400, authApiTexts.deadLink)
    const isSameBrowser = body.ticket !== undefined && sameHash(asked.ticket_hash, hashToken(body.ticket))
    if (!isSameBrowser) {
      if (body.password === undefined)
        throw new Refused(403, authApiTexts.confirmElsewhere, { response: { needs_password: true } })
      await countAttempt(at, PASSWORD_AGAIN, asked.id)
      const matches = await passwordMatches(body.password, asked.password_hash)
      if (!matches) throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.wrongPassword } })
    }
    const { id, link_hash: secret, sent_to } = asked
    return finishSignUp(parts, scope, { ...asked, sent_to, checked: { id, secret } }, authApiTexts.deadLink)
  }),
]
