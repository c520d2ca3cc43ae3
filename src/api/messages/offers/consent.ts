import type { Channel } from '#contract/messages/channels.ts'
import type { OffersBy, OffersLink } from '#contract/messages/offers.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { type Recipient, reachOf, recipientOf, type Whose, whatsAppWay } from '../recipient.ts'
import { customerToOffer, guestContact, offerConsents, offersKey, recordOfferConsent } from './consent.queries.ts'
import { readStopToken, type StopLink } from './stop-token.ts'

type Parts = Pick<ApiParts, 'db' | 'stores' | 'clock'>
type Contact = Pick<Recipient, 'email' | 'mobile'>

/** Whom offers are for: a customer, or the guest of an order. */
export type OfferPerson = { whose: Whose; contact: Contact }

/** Undefined if the account is deleted, or the order is an account's by now. */
export async function offerPerson(db: Queryable, whose: Whose): Promise<OfferPerson | undefined> {
  const { storeId, customerId, orderId } = whose
  const contact = customerId
    ? await customerToOffer.maybe(db, storeId, customerId)
    : await guestContact.maybe(db, storeId, orderId ?? '')
  return contact && { whose, contact }
}

const consentsOf = (db: Queryable, { whose, contact }: OfferPerson) =>
  offerConsents.all(db, { ...whose, email: contact.email, mobile: contact.mobile })

/** How an offer can reach the person, whether they want it or not. */
async function offerReach(parts: Parts, { whose, contact }: OfferPerson): Promise<Recipient> {
  const settings = parts.stores.byId(whose.storeId)?.messages ?? {}
  const recipient = await recipientOf(parts, whose, contact)
  return { ...recipient, chosen: null, whatsApp: whatsAppWay(settings, 'offer') ?? null }
}

/** D5.5: the recipient of an offer, by the channels that they said yes to and by no other. */
export async function offerRecipient(parts: Parts, person: OfferPerson): Promise<Recipient> {
  const [reach, consents] = [await offerReach(parts, person), await consentsOf(parts.db, person)]
  const isGiven = (channel: Channel) => consents.some((one) => one.channel === channel && one.is_given)
  return { ...reach, offered: reach.offered.filter(isGiven) }
}

/** The channels that can reach the person. One with a yes is shown even if it cannot at the moment, so that it can be taken back. */
export async function offersOf(parts: Parts, person: OfferPerson): Promise<OffersBy[]> {
  const [reach, consents] = [await offerReach(parts, person), await consentsOf(parts.db, person)]
  const { reachable, offered } = reachOf(reach)
  return offered.flatMap((channel) => {
    const answer = consents.find((one) => one.channel === channel)
    if (!reachable.includes(channel) && !answer?.is_given) return []
    return [{ channel, is_given: answer?.is_given ?? false, changed_at: answer?.at.toISOString() ?? null }]
  })
}

export async function saveOffers(
  parts: Parts,
  person: OfferPerson,
  { channel, is_given }: { channel: Channel; is_given: boolean },
  now: Date,
): Promise<OffersBy[]> {
  const possible = await offersOf(parts, person)
  if (!possible.some((one) => one.channel === channel))
    throw new Refused(400, apiTexts.invalid, { errors: { channel: offerTexts.card.notPossible } })
  await record(parts.db, person, { channel, isGiven: is_given, now })
  return offersOf(parts, person)
}

type Answer = { channel: Channel; isGiven: boolean; now: Date }

async function record(db: Queryable, { whose, contact }: OfferPerson, { channel, isGiven, now }: Answer) {
  const used = { push: null, email: contact.email, sms: contact.mobile, whatsapp: contact.mobile }[channel]
  const { customerId } = whose
  const who = { ...whose, orderId: customerId ? null : whose.orderId, contact: customerId ? null : used }
  await recordOfferConsent.run(db, { ...who, channel, isGiven, now })
}

/** What a link of an offer ends. 404 if it is not ours, or if there is nobody left who could get an offer by it. */
async function personOfLink(parts: Parts, storeId: number, token: string): Promise<[StopLink, OfferPerson]> {
  const link = readStopToken((await offersKey.one(parts.db)).value, storeId, token)
  const person = link && (await offerPerson(parts.db, { storeId, ...link }))
  if (!link || !person) throw new Refused(404, apiTexts.notFound)
  return [link, person]
}

export async function showOffersLink(parts: Parts, storeId: number, token: string): Promise<OffersLink> {
  const [{ channel }, person] = await personOfLink(parts, storeId, token)
  const { email, mobile } = person.contact
  const to = { push: null, email, sms: mobile, whatsapp: mobile }[channel]
  const consents = await consentsOf(parts.db, person)
  const is_given = consents.some((one) => one.channel === channel && one.is_given)
  return { channel, to: to && maskedContact(to), is_given }
}

export async function stopOffers(parts: Parts, storeId: number, token: string, now: Date): Promise<OffersLink> {
  const [{ channel }, person] = await personOfLink(parts, storeId, token)
  await record(parts.db, person, { channel, isGiven: false, now })
  return showOffersLink(parts, storeId, token)
}
