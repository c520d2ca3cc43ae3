import { CODE_SECONDS, RESEND_SECONDS } from '#contract/account/account-limits.ts'
import type { CodeSent } from '#contract/account/auth.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Contact } from '../../jobs/job-payloads.ts'
import {
  CODES_TO_EMAIL,
  LINKS_TO_EMAIL,
  MESSAGE_GAP,
  MESSAGES_FROM_ADDRESS,
  MESSAGES_OF_STORE,
  MESSAGES_TO_MOBILE,
} from '../../limits/account-limits.ts'
import { consumeAll } from '../../limits/limits.ts'
import { ALL_TEXTS, codeTextsOfStore, textsOfStore } from '../../limits/message-limits.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { refuseUntexted } from '../../store/refuse-numbers.ts'
import { hashToken, newToken } from '../session/token.ts'
import { emailOf, mobileOf } from './contact.ts'
import { codeKey } from './secrets.ts'
import { insertVerification } from './verification.queries.ts'

export type Purpose = 'sign_up' | 'sign_in' | 'reset_password' | 'new_contact' | 'delete_account' | 'passkey'

/**
 * Counts a message to a contact, or refuses with 429. A request that one limit refuses counts against none. So a stranger who has used up the limit of
 * their network uses up no more of the owner's, and repeated requests for one number do not use up the store's limit.
 */
export async function limitMessages(
  parts: ApiParts,
  scope: Scope,
  { channel, to }: Contact,
  kind: 'code' | 'link' = 'code',
): Promise<void> {
  // A stored number too: the store may have shortened its list of countries.
  if (channel === 'mobile') refuseUntexted(scope.store, to, 'channel')
  const at = { db: parts.db, storeId: scope.store.id, now: scope.now }
  const byEmail = kind === 'code' ? CODES_TO_EMAIL : LINKS_TO_EMAIL
  const { fromNetwork, fromEverywhere } = channel === 'mobile' ? MESSAGES_TO_MOBILE : byEmail
  const network = clientNetwork(scope.clientAddress)
  await consumeAll(at, [
    [fromNetwork, `${to} ${network}`, authApiTexts.tooManyMessages],
    [MESSAGES_FROM_ADDRESS, network, authApiTexts.slowDown],
    [MESSAGE_GAP, `${kind} ${to}`, authApiTexts.resendLater],
    [fromEverywhere, to, authApiTexts.tooManyMessages],
    [MESSAGES_OF_STORE, channel, authApiTexts.slowDown],
    ...(channel === 'mobile' ? textLimits(parts, scope) : []),
  ])
}

/** The store's text messages of the day. They come last, because the others are about this request alone. */
function textLimits({ log }: ApiParts, { store, now }: Scope) {
  const limits = [codeTextsOfStore({ store, now, log }), textsOfStore({ store, now, log })]
  return limits.map((limit) => [limit, ALL_TEXTS, authApiTexts.noTextsToday] as const)
}

/** Enqueues the message in the caller's transaction. The answer does not depend on whether or when the message is sent. */
export async function sendCode(
  tx: Queryable,
  { store }: Scope,
  id: string,
  ticket: string,
  contact: Contact,
): Promise<CodeSent> {
  const { channel } = contact
  await enqueue(tx, 'send_code', { store: store.id, verification: id, key: codeKey(ticket), channel }, `code:${id}`)
  return {
    ticket,
    channel,
    to: maskedContact(contact.to),
    resend_after_seconds: RESEND_SECONDS,
    code_lives_seconds: CODE_SECONDS,
  }
}

/** Sends a code to one contact. A sign-up does not use this, because the person may choose between two contacts. */
export async function askForCode(
  parts: ApiParts,
  scope: Scope,
  purpose: Purpose,
  contact: Contact,
  customerId: string | null = null,
  /** Runs in the same transaction before the message is enqueued, and not at all when a limit refuses the message. */
  first: (tx: Queryable) => Promise<unknown> = async () => {},
): Promise<CodeSent> {
  await limitMessages(parts, scope, contact)
  const ticket = newToken(scope.random)
  return parts.db.transaction(async (tx) => {
    await first(tx)
    const { id } = await insertVerification.one(tx, {
      id: tx.random.orderedId(),
      storeId: scope.store.id,
      purpose,
      ticketHash: hashToken(ticket),
      email: emailOf(contact),
      mobile: mobileOf(contact),
      customerId,
      passwordHash: null,
      channel: contact.channel,
      now: scope.now,
    })
    return sendCode(tx, scope, id, ticket, contact)
  })
}
