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

type Asked = Awaited<ReturnType<typeof verificationToSend.one>>

function contactOf({ channel, email, mobile }: Asked): Contact | undefined {
  if (channel === 'email' && email) return { channel, to: email }
  return channel === 'mobile' && mobile ? { channel, to: mobile } : undefined
}

/** Whether the code may be a real one, and for whom; here, where nobody sees how long it takes, the account is looked up. */
async function mayHave({ db }: JobParts, asked: Asked, { channel, to }: Contact) {
  const [email, mobile] = channel === 'email' ? [to, null] : [null, to]
  const owner = await customerByContact.maybe(db, asked.store_id, email, mobile)
  if (asked.purpose === 'sign_in')
    return { mayOpen: owner?.is_verified === true, customerId: owner?.id ?? null, isOwn: false }
  if (asked.purpose === 'delete_account') return { mayOpen: true, customerId: asked.customer_id, isOwn: true }
  const isOwn = owner !== undefined && owner.id === asked.customer_id
  return { mayOpen: !owner || isOwn, customerId: asked.customer_id, isOwn }
}

/**
 * Makes a code and sends it. Where there must be none (no such account, or one already) the row is made to look the same, with
 * a code that nobody knows.
 */
export async function sendCode(parts: JobParts, { verification, key, channel }: Jobs['send_code']): Promise<void> {
  const now = parts.clock()
  const asked = await verificationToSend.maybe(parts.db, verification, new Date(now.getTime() - WORTH_SENDING_MS))
  const contact = asked && contactOf(asked)
  if (!asked || !contact || !isCodePurpose(asked.purpose)) return
  if (channel && channel !== contact.channel) return
  const { mayOpen, customerId, isOwn } = await mayHave(parts, asked, contact)
  const code = newCode(parts.random)
  const link = asked.purpose === 'sign_up' && contact.channel === 'email' ? newToken(parts.random) : undefined
  const until = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const kept = await keepSentSecret.run(parts.db, {
    verificationId: verification,
    codeHash: mayOpen ? hashCode(key, code) : parts.random.bytes(32),
    codeExpiresAt: until(CODE_SECONDS),
    linkHash: link && mayOpen ? hashToken(link) : null,
    linkExpiresAt: link && mayOpen ? until(SIGN_UP_LINK_SECONDS) : null,
    customerId: mayOpen ? customerId : asked.customer_id,
    now,
    sentTo: contact.to,
  })
  if (kept === 0) return
  const sender = await senderOf(parts.db, asked.store_id)
  const letter = asked.purpose === 'new_contact' && isOwn ? 'own_contact' : asked.purpose
  if (mayOpen) return sendMessage(parts, sender, contact, codeTemplate(letter, code, link))
  // Somebody without an account who asks to sign in gets nothing; the owner of an account hears that there is one.
  if (asked.purpose !== 'sign_in') await sendMessage(parts, sender, contact, alreadyRegisteredTemplate)
}

export async function sendResetLink(parts: JobParts, { verification }: Jobs['send_reset_link']): Promise<void> {
  const now = parts.clock()
  const asked = await verificationToSend.maybe(parts.db, verification, new Date(now.getTime() - WORTH_SENDING_MS))
  const contact = asked && contactOf(asked)
  if (!asked || !contact) return
  const owner = await customerByContact.maybe(parts.db, asked.store_id, asked.email, asked.mobile)
  if (!owner?.is_verified) return
  const token = newToken(parts.random)
  const expires = new Date(now.getTime() + RESET_LINK_SECONDS * 1000)
  const kept = await keepSentSecret.run(parts.db, {
    verificationId: verification,
    codeHash: null,
    codeExpiresAt: null,
    linkHash: hashToken(token),
    linkExpiresAt: expires,
    customerId: owner.id,
    now,
    sentTo: contact.to,
  })
  if (kept > 0) await sendMessage(parts, await senderOf(parts.db, asked.store_id), contact, resetTemplate(token))
}
