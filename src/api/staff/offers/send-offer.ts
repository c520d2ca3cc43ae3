import type { OperatorOffer } from '#contract/operator/operator-offers.ts'
import { byUrgency, promotionState } from '#rules/pricing/promotion-state.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { Refused } from '../../base/refused.ts'
import { allPromotions } from '../../content/content.queries.ts'
import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { offerCounts } from '../../messages/offers/offer.queries.ts'
import { offerEvent } from '../../messages/offers/tell-offer.ts'
import { noteAct, type Staff } from '../staff.ts'

/** The promotions of the store with their state, the most urgent first. */
async function promotionsOf({ parts: { db }, store, now }: Staff) {
  const { day: today } = singaporeClock(now)
  return (await allPromotions.all(db, store.id))
    .map(({ slug, title, details }) => {
      const span = { starts: details.starts ?? null, ends: details.ends ?? null }
      return { promotion: slug, slug, title, ...span, state: promotionState(span, today) }
    })
    .sort(byUrgency)
}
type Listed = Awaited<ReturnType<typeof promotionsOf>>[number]

async function counted(db: Queryable, storeId: number, { slug: _, state, ...rest }: Listed): Promise<OperatorOffer> {
  const counts = await offerCounts.one(db, storeId, offerEvent(rest.promotion))
  return { ...rest, state: state === 'coming' ? 'coming' : 'running', ...counts }
}

/** D5.5: what can be told as an offer. A promotion that has ended cannot. */
export async function listOffers(staff: Staff): Promise<OperatorOffer[]> {
  const { parts, store } = staff
  const open = (await promotionsOf(staff)).filter(({ state }) => state !== 'over')
  return Promise.all(open.map((one) => counted(parts.db, store.id, one)))
}

/** The messages are made by jobs. Who says yes later is told when the offer is sent again. */
export async function sendOffer(staff: Staff, promotion: string): Promise<OperatorOffer> {
  const { parts, store } = staff
  const found = (await promotionsOf(staff)).find(({ slug }) => slug === promotion)
  if (!found) throw new Refused(404, offerTexts.api.unknownPromotion(promotion))
  if (found.state === 'over') throw new Refused(409, offerTexts.api.hasEnded)
  const offer = await counted(parts.db, store.id, found)
  await parts.db.transaction(async (tx) => {
    await noteAct(tx, staff, { act: 'offer.send', subject: promotion, details: { people: offer.people } })
    await enqueue(tx, 'send_offer', { store: store.id, promotion, to: 'customers', after: null })
  })
  return offer
}
