import { CHANNELS, type Channel } from '#contract/messages/channels.ts'

export type Reach = {
  /** The channels that the person can be reached by. */
  reachable: readonly Channel[]
  /** The person's own choice. Null means none was made. */
  chosen: readonly Channel[] | null
  /** The channels that the store uses. */
  offered: readonly Channel[]
}

/**
 * M1.1: the channels of a message, best first. A later one is used only when an earlier one refused the message for good. A message with a document
 * goes by email first, because only a mail holds it. A choice that reaches nobody is not followed: who waits for an order is told.
 */
export function channelOrder({ reachable, chosen, offered }: Reach, hasDocument: boolean): Channel[] {
  const possible = CHANNELS.filter((one) => reachable.includes(one) && offered.includes(one))
  const wanted = chosen ? possible.filter((one) => chosen.includes(one)) : possible
  const order = wanted.length > 0 ? wanted : possible
  return hasDocument ? order.toSorted((one, other) => Number(other === 'email') - Number(one === 'email')) : order
}
