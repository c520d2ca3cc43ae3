import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import type { RejectedLine } from '../cart-backend.ts'

export type PricedCart = { lines: LocalLine[]; dropped: RejectedLine[] } | { error: string }

/** S4.8, S8.10: the stored lines with the API's prices. A failure is returned, not thrown. */
export async function priceGuestCart(api: Api, stored: unknown): Promise<PricedCart> {
  if (!Array.isArray(stored)) return { error: cartTexts.notAnArray }
  const lines: readonly LocalLine[] = stored
  try {
    const { items, dropped } = await api('POST /cart/sync/guest', { body: lines.map(lineToSend) })
    return {
      lines: items.map((item) => ({ ...item, merge_key: mergeKeyOf(item, lines) })),
      dropped: dropped.map(({ index, reason, product_name }) => ({
        name: product_name ?? lines[index]?.product_name ?? '',
        reason: cartPageTexts.dropped[reason],
      })),
    }
  } catch {
    return { error: cartTexts.syncFailed }
  }
}

/** Leaves out the fields that the API knows itself. */
function lineToSend({ merge_key: _, image: __, category_slug: ___, name_slug: ____, ...line }: LocalLine) {
  return line
}

function mergeKeyOf({ id }: CartItem, lines: readonly LocalLine[]): string {
  return lines.find((line) => line.id === id)?.merge_key ?? id
}
