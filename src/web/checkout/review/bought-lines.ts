import { withQuantity } from '#rules/cart/cart-pricing.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'

/** A line of a guest's cart that an order contains, with its quantity. */
export type BoughtLine = { key: string; qty: number }

export const boughtOf = (lines: readonly LocalLine[]): BoughtLine[] =>
  lines.map(({ merge_key, qty }) => ({ key: merge_key, qty }))

export function parseBought(value: unknown): BoughtLine[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, 100).flatMap((one) => {
    const { key, qty } = (one ?? {}) as Record<string, unknown>
    return typeof key === 'string' && Number.isInteger(qty) ? [{ key, qty: Number(qty) }] : []
  })
}

/** The cart after an order: only lines and quantities that were added since. */
export function withoutBought(lines: readonly LocalLine[], bought: readonly BoughtLine[]): LocalLine[] {
  const taken = new Map(bought.map(({ key, qty }) => [key, qty]))
  return lines.flatMap((line) => {
    const qty = line.qty - (taken.get(line.merge_key) ?? 0)
    return qty > 0 ? [qty === line.qty ? line : withQuantity(line, qty)] : []
  })
}
