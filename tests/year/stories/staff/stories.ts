import type { StoryKind } from '../../engine/world.ts'
import { unlessGone } from '../people/people.ts'
import { changeCapacity, changeWindow, closeForADay, closeForHours } from './closures.ts'
import { findWork, lookAtAlerts, readLists, sellOut, tellOffer } from './desk.ts'
import { giveVoucher } from './gifts.ts'

/** What the owner and the clerks do apart from the orders, whose journeys begin with them. */
export const staffStories: Record<string, StoryKind> = {
  'find-work': { perDay: 2, hours: [8, 20], tell: findWork },
  'close-for-a-day': { perDay: 0.1, hours: [8, 20], tell: closeForADay },
  'close-for-hours': { perDay: 0.1, hours: [8, 18], tell: closeForHours },
  'change-window': { perDay: 0.3, hours: [8, 20], tell: changeWindow },
  'change-capacity': { perDay: 0.05, hours: [8, 20], tell: changeCapacity },
  'sell-out': { perDay: 0.5, hours: [8, 20], tell: sellOut },
  'tell-offer': { perDay: 0.07, hours: [9, 18], tell: tellOffer },
  'give-voucher': { perDay: 0.4, hours: [9, 20], tell: unlessGone(giveVoucher) },
  'look-at-alerts': { perDay: 2, hours: [8, 21], tell: lookAtAlerts },
  'read-lists': { perDay: 0.5, hours: [8, 22], tell: readLists },
}
