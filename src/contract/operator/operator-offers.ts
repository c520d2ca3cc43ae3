import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { requiredLine } from '../wire/fields.ts'

const offer = z.object({
  /** The promotion's name in its address, /promotions/<promotion>. */
  promotion: z.string(),
  title: z.string(),
  state: z.enum(['running', 'coming']),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  /** How many people have been told, or will be when their message is due. */
  told: z.int(),
  /** How many more would be told now: those who want offers and do not have this one yet. */
  people: z.int(),
})
export type OperatorOffer = z.output<typeof offer>

export const getOperatorOffers = call({
  method: 'GET',
  path: '/operator/offers',
  who: 'operator',
  scope: 'offers',
  summary: 'List the promotions that can be told as an offer, with how many people want offers',
  response: z.array(offer),
})

export const postOperatorOffer = call({
  method: 'POST',
  path: '/operator/offers',
  who: 'operator',
  scope: 'offers',
  summary:
    'Tell a promotion to everyone who wants offers and has not been told of it. Sending it again tells only the others. 404 for an unknown promotion, 409 if it has ended',
  body: z.object({ promotion: requiredLine(80) }),
  response: offer,
})

export const operatorOfferCalls = [getOperatorOffers, postOperatorOffer] as const
