import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import type { LocalLine } from '../state/storage/cart-storage.ts'
import type { CartPlace } from './line-key.ts'

/** Whose name a line had, and why it is not in the cart. */
export type LostLine = { name: string; reason: string }

/** A guest's cart and a customer's are two sides of one thing: what the page may do is the same. */
export type CartSide = {
  /** The lines as they are to be seen now, what is not sent yet included; null until that is known. */
  items(): readonly CartItem[] | null
  /** Fetches what the server knows. A guest's error is returned and not shown (S8.10). */
  load(): Promise<{ error: string } | null>
  /** Adds one by one; what is refused comes back. */
  add(lines: readonly LocalLine[]): Promise<LostLine[]>
  setPieces(key: string, qty: number): void
  /** Null when it is done, otherwise why not. */
  choose(key: string, chosen: LocalLine): Promise<string | null>
  /** Takes the lines to another place, at its prices (D1.5). */
  move(lines: readonly CartItem[]): Promise<void>
  /** Sends what waits, now. */
  flush(): Promise<void>
  /** The same at the last moment of a page. */
  leave(): void
  /** An order took everything, or it no longer fits. */
  forget(): void
  close(): void
}

/** What a side needs from the cart it is a side of. */
export type CartSideParts = {
  api: Api
  place: () => CartPlace | null
  /** Its lines changed, here; `isOwn` when other tabs should know. */
  changed: (isOwn: boolean) => void
  /** A change was refused: what was shown is taken back. */
  refused: (text: string) => void
  /** Lines the server did not take. */
  lost: (lines: readonly LostLine[]) => void
}

/** Quick taps are one write: so long after the last of them. */
export const WRITE_AFTER_MS = 500

/** Lines that wait to be added are tried again after so long each, and then when the cart is next looked at. */
export const RETRY_AFTER_MS = [2000, 5000, 10_000] as const
