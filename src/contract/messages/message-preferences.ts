import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { CHANNELS } from './channels.ts'

const CHOOSE_ONE = 'Choose at least one way to reach you.'
const TWO_TIMES = 'Choose two different times.'

/** `store`: the store's quiet hours. `none`: messages ring at any hour. `own`: the person's own hours. */
const quiet = z.enum(['store', 'none', 'own'])
const halfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/, 'must be a full or half hour, such as 22:00'))
const hours = z.object({ from: z.string(), until: z.string() })
const hasTwoTimes = z.refine<{ quiet: string; from: string; until: string }>(
  (given) => given.quiet !== 'own' || given.from !== given.until,
  { message: TWO_TIMES, path: ['until'] },
)

const preferences = z.object({
  /** The channels that the store uses and that can reach this person, best first. */
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      /** WhatsApp is chosen only by those who have agreed to it. */
      is_chosen: z.boolean(),
      /** The number or email address, masked for guests. Null for push. */
      to: z.nullable(z.string()),
    }),
  ),
  quiet,
  /** The person's own quiet hours; null if they chose none of their own. */
  own_hours: z.nullable(hours),
  /** Null if the store has none. */
  store_hours: z.nullable(hours),
})
export type MessagePreferences = z.output<typeof preferences>

const body = z
  .object({
    /** Naming whatsapp is the agreement to get messages there. */
    channels: z.array(z.enum(CHANNELS)).check(z.minLength(1, CHOOSE_ONE), z.maxLength(CHANNELS.length)),
    quiet,
    from: z._default(halfHour, '22:00'),
    until: z._default(halfHour, '08:00'),
  })
  .check(hasTwoTimes)
export type ChosenPreferences = z.output<typeof body>

/** The same as a form: the channels with a space between them. */
export const messagePreferencesForm = z
  .object({ channels: z.string().check(z.minLength(1, CHOOSE_ONE)), quiet, from: halfHour, until: halfHour })
  .check(hasTwoTimes)

const customer = { path: '/customer/message-preferences', who: 'customer' } as const
const guest = {
  path: '/guest-orders/:token/message-preferences',
  who: 'anyone',
  names: { token: 'guestOrder' },
} as const

export const getMessagePreferences = call({
  ...customer,
  method: 'GET',
  summary: 'Get how the customer is told about orders: channels and quiet hours',
  response: preferences,
})

export const putMessagePreferences = call({
  ...customer,
  method: 'PUT',
  summary: 'Save how the customer is told about orders. Naming whatsapp is the agreement to it',
  body,
  response: preferences,
})

export const getGuestMessagePreferences = call({
  ...guest,
  method: 'GET',
  summary: 'Get how the guest is told about the order of the link: channels and quiet hours',
  response: preferences,
})

export const putGuestMessagePreferences = call({
  ...guest,
  method: 'PUT',
  summary: 'Save how the guest is told about the order of the link. Naming whatsapp is the agreement to it',
  body,
  response: preferences,
})
