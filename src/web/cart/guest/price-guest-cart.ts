import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import type { LostLine } from '../cart-backend.ts'
import { droppedWords } from '../panel/line-words.ts'

export type PricedCart = { lines: LocalLine[]; dropped: LostLine[] } | { error: string }

/** S4.8, S8.10: the stored cart with the server's prices; a failure is an answer like another. */
export async function priceGuestCart(api: Api, stored: unknown): Promise<PricedCart> {
  if (!Array.isArray(stored)) return { error: cartTexts.notAnArray }
  const lines: readonly LocalLine[] = stored
  try {
    const { items, dropped } = await api('POST /cart/sync/guest', { body: lines.map(sent) })
    return {
      lines: items.map((item) => ({ ...item, merge_key: keyOf(item, lines) })),
      dropped: dropped.map(({ index, reason, product_name }) => ({
        name: product_name ?? lines[index]?.product_name ?? '',
        reason: droppedWords[reason],
      })),
    }
  } catch {
    return { error: cartTexts.syncFailed }
  }
}

/** What shows a line the server has itself. */
function sent({ merge_key: _, image: __, category_slug: ___, name_slug: ____, ...line }: LocalLine) {
  return line
}

function keyOf({ id }: CartItem, lines: readonly LocalLine[]): string {
  return lines.find((line) => line.id === id)?.merge_key ?? id
}
