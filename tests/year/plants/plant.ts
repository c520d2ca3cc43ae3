import type { Gateway } from '#api/parts/gateway-port.ts'
import type { Bank } from '#api/payments/sandbox/bank.ts'
import type { Gate } from '../engine/gated-database.ts'
import type { Received } from '../engine/postbox.ts'

/** A known bug that an invariant must report. */
export type Plant = {
  /** The name of the invariant that must report it. */
  invariant: string
  /** The stories that show it, and how many of each begin in a day, so that a rare one is told often. Without this all stories are told, as often as ever. */
  shownBy?: Record<string, number>
  /** So soon it must be found. By default in two weeks. */
  days?: number
  /** Changes a statement on its way to the database. */
  change?: NonNullable<Gate['change']>
  /** Replaces the gateway that the shop talks to. */
  gateway?: (gateway: Gateway, bank: Bank) => Gateway
  /** How often a message arrives. */
  copies?: (received: Received) => number
}
