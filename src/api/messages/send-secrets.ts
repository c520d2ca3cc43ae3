import { CODE_SECONDS, RESET_LINK_SECONDS } from '#contract/account/account-limits.ts'
import { DAY_MS, DAY_SECONDS } from '#contract/wire/durations.ts'
import { customerByContact } from '../auth/account.queries.ts'
import { hashCode, newCode } from '../auth/codes/secrets.ts'
import { hashToken, newToken } from '../auth/session/token.ts'
import type { Contact, Jobs } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { keepSentSecret, verificationToSend } from './message.queries.ts'
import { senderOf, sendMessage } from './message-sender.ts'
import { alreadyRegisteredTemplate, codeTemplate, isCodePurpose, resetTemplate } from './message-templates.ts'

const WORTH_SENDING_MS = DAY_MS
const SIGN_UP_LINK_SECONDS = DAY_SECONDS

type PendingVerification = Awaited<ReturnType<typeof verificationToSend.one>>

function contactOf({ channel, email, mobile }: PendingVerification): Contact | undefined {
  if (channel === 'email' && email) return { channel, to: email }
  return channel === 'mobile' && mobile ? { channel, to: mobile } : undefined
}

/** Whether a real code may be sent, and for which customer. The account is looked up in this job, so the response time of the request reveals nothing. */
async function codeRecipient(
  { db }: JobParts,
  storeId: number,
  pending: PendingVerification,
  { channel, to }: Contact,
) {
  const [email, mobile] = channel === 'email' ? [to, null] : [null, to]
  const owner = await customerByContact.maybe(db, storeId, email, mobile)
  if (pending.purpose === 'sign_in')
    return { mayOpen: owner?.is_verified === true, customerId: owner?.id ?? null, isOwn: false }
  if (pending.purpose === 'delete_account' || pending.purpose === 'passkey')
    return { mayOpen: true, customerId: pending.customer_id, isOwn: true }
  const isOwn = owner !== undefined && owner.id === pending.customer_id
  return { mayOpen: !owner || isOwn, customerId: pending.customer_id, isOwn }
}

/**
 * Creates a code and sends it. When no code may be sent (sign-in without an account, sign-up with an existing one), the row gets a random hash that no
 * code matches, so both cases look the same.
 */
export async function sendCode(
  parts: JobParts,
  { store, verification, key, channel }: Jobs['send_code'],
): Promise<void> {
  const now = parts.clock()
  const pending = await verificationToSend.maybe(
    parts.db,
    store,
    verification,
    new Date(now.getTime() - WORTH_SENDING_MS),
  )
  const contact = pending && contactOf(pending)
  if (!pending || !contact || !isCodePurpose(pending.purpose)) return
  if (channel && channel !== contact.channel) return
  const { mayOpen, customerId, isOwn } = await codeRecipient(parts, store, pending, contact)
  const code = newCode(parts.random)
  const link = pending.purpose === 'sign_up' && contact.channel === 'email' ? newToken(parts.random) : undefined
  const until = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const kept = await keepSentSecret.run(parts.db, {
    storeId: store,
    verificationId: verification,
    codeHash: mayOpen ? hashCode(key, code) : parts.random.bytes(32),
    codeExpiresAt: until(CODE_SECONDS),
    linkHash: link && mayOpen ? hashToken(link) : null,
    linkExpiresAt: link && mayOpen ? until(SIGN_UP_LINK_SECONDS) : null,
    customerId: mayOpen ? customerId : pending.customer_id,
    now,
    sentTo: contact.to,
  })
  if (kept === 0) return
  const sender = await senderOf(parts, store)
  const purpose = pending.purpose === 'new_contact' && isOwn ? 'own_contact' : pending.purpose
  if (mayOpen) return sendMessage(parts, sender, contact, codeTemplate(purpose, code, link))
  // A sign-in without an account sends nothing. A sign-up with an existing account tells its owner.
  if (pending.purpose !== 'sign_in') await sendMessage(parts, sender, contact, alreadyRegisteredTemplate)
}

export async function sendResetLink(parts: JobParts, { store, verification }: Jobs['send_reset_link']): Promise<void> {
  const now = parts.clock()
  const pending = await verificationToSend.maybe(
    parts.db,
    store,
    verification,
    new Date(now.getTime() - WORTH_SENDING_MS),
  )
  const contact = pending && contactOf(pending)
  if (!pending || !contact) return
  const owner = await customerByContact.maybe(parts.db, store, pending.email, pending.mobile)
  if (!owner?.is_verified) return
  const token = newToken(parts.random)
  const expires = new Date(now.getTime() + RESET_LINK_SECONDS * 1000)
  const kept = await keepSentSecret.run(parts.db, {
    storeId: store,
    verificationId: verification,
    codeHash: null,
    codeExpiresAt: null,
    linkHash: hashToken(token),
    linkExpiresAt: expires,
    customerId: owner.id,
    now,
    sentTo: contact.to,
  })
  if (kept > 0) await sendMessage(parts, await senderOf(parts, store), contact, resetTemplate(token))
}
