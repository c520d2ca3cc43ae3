import { getOperatorOffers, postOperatorOffer } from '#contract/operator/operator-offers.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { staffOf } from '../staff-of.ts'
import { listOffers, sendOffer } from './send-offer.ts'

export const operatorOfferEndpoints = [
  endpoint(getOperatorOffers, ({ scope, parts }) => listOffers(staffOf(parts, scope))),

  endpoint(postOperatorOffer, ({ scope, body, parts }) => sendOffer(staffOf(parts, scope), body.promotion)),
]
