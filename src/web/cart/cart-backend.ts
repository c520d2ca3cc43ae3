import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import type { LocalLine } from '../state/storage/cart-storage.ts'
import type { CartPlace } from './line-key.ts'

/** A line that is not in the cart, by its name, and why. */
export type RejectedLine = { name: string; reason: string }

/** Keeps the lines of a cart: GuestBackend in the browser, CustomerBackend with the API. The store treats both alike. */
export type CartBackend = {
  /** The lines to show now, with the changes that are not sent yet. Null until they are known. */
  items(): readonly CartItem[] | null
  /** Asks the API again. The answer is null, or why it failed. */
  refresh(): Promise<{ error: string } | null>
  /** Adds one line after another. The answer names the lines that were rejected. */
  add(lines: readonly LocalLine[]): Promise<RejectedLine[]>
  changeQuantity(key: string, qty: number): void
  /** Null when the line is changed, otherwise why not. */
  edit(key: string, chosen: LocalLine): Promise<string | null>
  /** D1.5: takes the lines to another place, at its prices. */
  move(lines: readonly CartItem[]): Promise<void>
  /** Sends pending changes now. */
  send(): Promise<void>
  /** Sends pending changes in requests that outlive the page. */
  sendOnLeave(): void
  /** Drops all lines: an order has bought them. */
  clear(): void
  /** Another account uses the cart from now on. */
  close(): void
}

/** The store's part that a backend may use. */
export type CartContext = {
  api: Api
  place: () => CartPlace | null
  /** The lines to show have changed. */
  changed: () => void
  /** The kept lines have changed too, so other tabs must refresh. */
  saved: () => void
  /** A change failed and was taken back. The shopper reads the text. */
  failed: (text: string) => void
  rejected: (lines: readonly RejectedLine[]) => void
}

/** Quick presses become one request, this long after the last of them. */
export const SEND_AFTER_MS = 500
