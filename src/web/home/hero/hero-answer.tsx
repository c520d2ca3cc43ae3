import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FirstTimes, PickupTimes } from '#contract/shop/pickup-times.ts'
import { addressParameter } from '#rules/checkout/no-address.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { prefersLessMotion } from '#ui/text/use-motion.ts'
import { mainAddress } from '../../location/address/visitor-location.ts'
import { useApp, useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { offerOf } from './answer-words.ts'

/** The first free times for a postal code, and the link that starts an order with them. */
export function HeroAnswer({ times }: { times: PickupTimes }) {
  const { title, lead, place, action } = offerOf(times)
  const start = useStart(times, place)
  const card = useRef<HTMLDivElement>(null)
  // On a small screen the answer to a person at the form would stay below the first view.
  useEffect(() => {
    if (document.activeElement?.closest('form')?.closest('.hero'))
      card.current?.scrollIntoView({ block: 'nearest', behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  }, [])
  return (
    <div ref={card} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 shadow-rest">
      <p className="text-18 leading-snug font-semibold text-balance">
        <HoursTogether>{title}</HoursTogether>
      </p>
      {lead && <p className="text-14 text-ink-muted">{lead}</p>}
      <Link to={start.to} onClick={start.keep} className={buttonClass({ size: 'medium' }, 'mt-2 self-start')}>
        <span>{action}</span>
        <Icon name="arrow-right" size={20} />
      </Link>
    </div>
  )
}

/** A browser may break "2–4 pm" after the dash. */
function HoursTogether({ children }: { children: string }) {
  const parts = children.split(/(\d\S*(?: [ap]m)?–\d\S* [ap]m)/)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The menu at the offered place. Pressing the link keeps the postal code for the checkout (S3.8, S3.10). */
function useStart({ postal_code, planning_area }: PickupTimes, place: FirstTimes | null) {
  const { store } = useApp()
  const main = useAppState((state) => mainAddress(state.account))
  const to = useTo()
  const aid = main?.postal_code === postal_code ? main.id : undefined
  const chosen = place
    ? {
        st: String(place.sales_type_id),
        outid: String(place.outlet_id),
        aid: addressParameter(place.category_id, aid),
        tabid: undefined,
      }
    : {}
  return {
    to: to('products', {}, { ...chosen, zcd: postal_code }),
    keep() {
      addressStorage.saveSelectedId(aid ?? null)
      if (store.get().account.kind === 'guest') addressStorage.saveGuest({ postal_code, planning_area })
    },
  }
}
