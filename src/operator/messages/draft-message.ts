import { dataFolder } from '#api/base/env.ts'
import { allPromotions } from '#api/content/content.queries.ts'
import { composeOrderMessage } from '#api/messages/about-orders/order-message.ts'
import type { MailParts } from '#api/messages/mail/render-mail.ts'
import { senderOf } from '#api/messages/message-sender.ts'
import { offerParts, stateOf } from '#api/messages/offers/compose-offer.ts'
import { templateOf } from '#api/messages/templates.ts'
import type { JobParts } from '#api/parts/job-parts.ts'
import { findOrder } from '#api/staff/find-order.ts'
import type { Staff } from '#api/staff/staff.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import type { Sender } from '#api/transports/mail.ts'
import { openTransports } from '#api/transports/transports.ts'
import type { TemplateKind } from '#contract/messages/message-kinds.ts'
import { fillTemplate, type MessageTemplate } from '#rules/messages/message-template.ts'
import { notificationWords } from '#rules/messages/notification-words.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { UsageError } from '../cli/command.ts'
import type { CommandContext } from '../cli/command-context.ts'
import { ordersToPreview, orderToPreview } from './preview.queries.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'

/** The newest orders that are searched for one that the message fits. */
const SEARCHED = 20
const SAMPLE_NOTE = 'Sample: no order is at this point, so the facts are made up.'

/** M1.4: a message as a customer would get it. `note` says if its facts are samples. */
export type Draft = {
  sender: Sender
  words: MessageTemplate
  notification: { title: string; body: string }
  mail: MailParts
  order: string | null
  note: string
}

/** Opens what the jobs send messages with, for one command. */
export async function withMessaging<T>(
  { env, db, clock }: CommandContext,
  { parts }: Staff,
  work: (parts: JobParts) => Promise<T>,
): Promise<T> {
  const stores = await openStoreDirectory(db, () => {})
  const transports = openTransports(env, dataFolder(env), clock)
  try {
    return await work({ ...transports, ...parts, stores })
  } finally {
    transports.close()
    await stores.close()
  }
}

/**
 * The message for an order; without one, for the newest order that is at this point, or with sample facts. Its link is the order's page for staff to
 * see, never one that opens a guest's order.
 */
export async function draftMessage(
  parts: JobParts,
  { store }: Staff,
  kind: TemplateKind,
  ref: string | undefined,
): Promise<Draft> {
  if (kind === 'offer') return offerDraft(parts, store.id, ref)
  const orders = ref
    ? [await orderToPreview.one(parts.db, store.id, (await findOrder(parts.db, store.id, ref)).id)]
    : await ordersToPreview.all(parts.db, store.id, SEARCHED)
  for (const { id, trips, refunds } of orders) {
    const abouts = [
      ...trips.map((trip) => ({ trip, refund: null })),
      ...refunds.map((refund) => ({ trip: null, refund })),
      { trip: null, refund: null },
    ]
    for (const about of abouts) {
      const composed = await composeOrderMessage(parts, { store: store.id, order: id, kind, ...about })
      if (!composed) continue
      const link = `${composed.sender.origin}/history/${id}`
      const { sender } = composed
      const words = composed.words(link)
      const notification = notificationWords(composed.words(''), sender.name)
      return { sender, words, notification, mail: await composed.mail(words, link), order: id, note: '' }
    }
  }
  if (ref)
    throw new UsageError(
      `order ${ref} is not at the point of ${kind}; choose another order, or leave out --order for the newest that is`,
    )
  return sampleDraft(parts, store.id, kind)
}

/** A link that ends nothing: only the message of a person has a real one. */
const stopUrlOf = ({ origin }: Sender) => `${origin}/stop-offers/sample`

/** The offer of a promotion; without a name, of the one that runs. */
async function offerDraft(parts: JobParts, storeId: number, slug: string | undefined): Promise<Draft> {
  const all = await allPromotions.all(parts.db, storeId)
  const isOpen = (one: (typeof all)[number]) => stateOf(one, parts.clock()) !== 'over'
  const found = slug === undefined ? all.find(isOpen) : all.find((one) => one.slug === slug)
  if (slug !== undefined && !found) throw new UsageError(offerTexts.api.unknownPromotion(slug))
  if (!found) return sampleDraft(parts, storeId, 'offer')
  const { sender, url, words: wordsOf, picture } = await offerParts(parts, storeId, found.slug, found)
  const words = wordsOf(url)
  const notification = notificationWords(wordsOf(''), sender.name)
  const mail = { words, url, picture, stopUrl: stopUrlOf(sender) }
  return { sender, words, notification, mail, order: null, note: '' }
}

async function sampleDraft(parts: JobParts, storeId: number, kind: TemplateKind): Promise<Draft> {
  const sender = await senderOf(parts, storeId)
  const url = `${sender.origin}/history/sample`
  const template = await templateOf(parts, storeId, kind)
  const filledWith = (link: string) => fillTemplate(template, { ...SAMPLE_FACTS, store: sender.name, link })
  const filled = filledWith(url)
  const words = { ...filled, lines: [SAMPLE_NOTE, ...filled.lines] }
  const mail = { words, url, ...(kind === 'offer' ? { stopUrl: stopUrlOf(sender) } : {}) }
  const notification = notificationWords(filledWith(''), sender.name)
  return { sender, words, notification, mail, order: null, note: SAMPLE_NOTE }
}
