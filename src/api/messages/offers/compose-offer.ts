import { fillTemplate, type Placeholders } from '#rules/messages/message-template.ts'
import { promotionState } from '#rules/pricing/promotion-state.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { dayWords } from '#rules/slots/window-words.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { mailPicture } from '../../store/brand-pictures.ts'
import type { Sender } from '../../transports/mail.ts'
import type { ComposedMessage } from '../composed-message.ts'
import { senderOf } from '../message-sender.ts'
import type { WaitingMessage } from '../messages.queries.ts'
import { templateOf } from '../templates.ts'
import { offersKey } from './consent.queries.ts'
import { offerPerson, offerRecipient } from './consent.ts'
import { promotionToTell } from './offer.queries.ts'
import { stopToken } from './stop-token.ts'

type Promotion = Awaited<ReturnType<typeof promotionToTell.one>>

/** D5.5: an offer as it is now. Undefined if the promotion has ended, or the person is gone or has said no since. */
export async function composeOffer(parts: JobParts, message: WaitingMessage): Promise<ComposedMessage | undefined> {
  const { store_id: storeId, customer_id: customerId, order_id: orderId, details } = message
  const slug = typeof details.promotion === 'string' ? details.promotion : ''
  const promotion = await promotionToTell.maybe(parts.db, storeId, slug)
  const person = await offerPerson(parts.db, { storeId, customerId, orderId })
  if (!promotion || !person || stateOf(promotion, parts.clock()) === 'over') return undefined
  const recipient = await offerRecipient(parts, person)
  if (recipient.offered.length === 0) return undefined
  const key = (await offersKey.one(parts.db)).value
  const shown = await offerParts(parts, storeId, slug, promotion)
  return {
    ...shown,
    recipient,
    // A mail has the picture and costs nothing.
    needsMail: true,
    isUrgent: false,
    tag: `offer ${slug}`,
    link: async () => shown.url,
    mail: async (words, url) => ({ words, url, picture: shown.picture }),
    stop: (channel) =>
      `${shown.sender.origin}/stop-offers/${stopToken(key, storeId, { customerId, orderId: customerId ? null : orderId, channel })}`,
  }
}

const spanOf = ({ details }: Promotion) => ({ starts: details.starts ?? null, ends: details.ends ?? null })
export const stateOf = (promotion: Promotion, now: Date) => promotionState(spanOf(promotion), singaporeClock(now).day)

/** What an offer says, for a person or for a preview. */
export async function offerParts(parts: JobParts, storeId: number, slug: string, promotion: Promotion) {
  const sender = await senderOf(parts, storeId)
  const template = await templateOf(parts, storeId, 'offer')
  const store = parts.stores.byId(storeId)
  const url = `${sender.origin}/promotions/${slug}`
  const placeholders = (link: string) => placeholdersOf(sender, promotion, link, parts.clock())
  return {
    sender,
    url,
    placeholders,
    words: (link: string) => fillTemplate(template, placeholders(link)),
    picture: store && promotion.image ? await mailPicture(parts.db, parts.stores, store, promotion.image) : null,
  }
}

function placeholdersOf(sender: Sender, promotion: Promotion, link: string, now: Date): Placeholders {
  const { title, description, details } = promotion
  const isRunning = stateOf(promotion, now) === 'running'
  return {
    store: sender.name,
    link,
    title,
    text: description,
    until: spanWords(spanOf(promotion), isRunning, now),
    // As on its page: a voucher can be used only while the promotion runs.
    code: details.voucher && isRunning ? offerTexts.code(details.voucher) : null,
  }
}

function spanWords({ starts, ends }: ReturnType<typeof spanOf>, isRunning: boolean, now: Date): string | null {
  const first = isRunning || !starts ? null : dayWords(starts, now)
  const last = ends && dayWords(ends, now)
  if (first) return last ? offerTexts.between(first, last) : offerTexts.from(first)
  return last && offerTexts.until(last)
}
