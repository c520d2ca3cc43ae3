import type { OrderView } from '#contract/order/order-shapes.ts'
import { countState } from '#rules/bags/count-question.ts'
import { photoUrl } from '../claims/photo-url.ts'
import type { OrderParts } from '../read/load-parts.ts'

/** B1.3: numbered as the customer counts them. A tag that was left unused at the door is no bag. */
export function shownBagsOf(
  { bags, widths, trips }: Pick<OrderParts, 'bags' | 'widths' | 'trips'>,
  now: Date,
): OrderView['bags'] {
  if (!bags) return null
  // A photo that is shown with its visit is not shown again.
  const ofVisits = new Set(trips.map(({ proof_photo }) => proof_photo))
  const photos = bags.handOvers.flatMap(({ station, outcome, photo, at }) => {
    const url = outcome === 'refused' || ofVisits.has(photo) ? '' : photoUrl(widths, photo)
    return url ? [{ station, url, at: at.toISOString() }] : []
  })
  const { count, weight } = bags
  const ofScale = photoUrl(widths, weight?.photo ?? null)
  if (weight?.at && ofScale) photos.push({ station: 'received', url: ofScale, at: weight.at.toISOString() })
  return {
    bags: bags.bags.map(({ at, ...bag }, index) => ({ ...bag, n: index + 1, at: at?.toISOString() ?? null })),
    count: count
      ? {
          counted: count.counted,
          said: count.said,
          at: count.at.toISOString(),
          ask_until: countState(count, now) === 'open' ? count.ask_until.toISOString() : null,
        }
      : null,
    grams: weight?.grams ?? null,
    photos,
  }
}
