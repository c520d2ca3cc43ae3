/** M1.1: the ways to reach a person, in the order in which they are tried. */
export const CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]
