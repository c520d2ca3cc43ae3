import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { CHANNELS } from './channels.ts'

/** D5.5: offers by one channel. Nobody gets one without a yes of their own, and no box is ticked in advance. */
const offersBy = z.object({
  channel: z.enum(CHANNELS),
  is_given: z.boolean(),
  /** Null if never asked, which counts as no. */
  changed_at: z.nullable(z.string()),
})
/** The channels that the store uses for offers and that can reach the person. */
const offers = z.array(offersBy)
export type OffersBy = z.output<typeof offersBy>

const choice = z.object({ channel: z.enum(CHANNELS), is_given: z.boolean() })

const customer = { path: '/customer/offers', who: 'customer' } as const
const guest = { path: '/guest-orders/:token/offers', who: 'anyone', names: { token: 'guestOrder' } } as const
const stop = {
  path: '/stop-offers/:token',
  who: 'anyone',
  names: { token: 'offersLink' },
  openBeforeSignIn: true,
} as const

export const getOffers = call({
  ...customer,
  method: 'GET',
  summary: 'Get by which channels the customer wants offers',
  response: offers,
})

export const putOffers = call({
  ...customer,
  method: 'PUT',
  summary: 'Say yes or no to offers by one channel',
  body: choice,
  response: offers,
})

export const getGuestOffers = call({
  ...guest,
  method: 'GET',
  summary: 'Get by which channels the guest of the link wants offers',
  response: offers,
})

export const putGuestOffers = call({
  ...guest,
  method: 'PUT',
  summary: 'Say yes or no to offers by one channel, as the guest of the link',
  body: choice,
  response: offers,
})

const stopped = z.object({
  channel: z.enum(CHANNELS),
  /** The address or number, masked. Null for push. */
  to: z.nullable(z.string()),
  is_given: z.boolean(),
})
export type OffersLink = z.output<typeof stopped>

export const getStopOffers = call({
  ...stop,
  method: 'GET',
  summary: 'Get what the link of an offer ends: the channel, and whether it is still on',
  response: stopped,
})

export const postStopOffers = call({
  ...stop,
  method: 'POST',
  summary: 'End offers by the channel of the link. No login is needed, and a second call changes nothing',
  response: stopped,
})
