import { useEffect, useState } from 'react'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { firstGoodCard } from '../mine/choices.ts'
import { earliestFree, usePickupWindows } from '../use-pickup-windows.ts'
import type { BuyPageData } from './load-buy.ts'

const texts = subscriptionPageTexts.buy
const DRAFT = 'subscribe'

/**
 * The outlet, the first pickup and the card. Each is the shopper's choice while it is available, and otherwise the default. Outlet and
 * pickup are stored as a draft, because entering a card leaves the page.
 */
export function useBuyChoices(data: BuyPageData) {
  const { plan, outlets, methods } = data
  const [chosenOutlet, chooseOutlet] = useState<number | null>(null)
  const [chosenPickup, choosePickup] = useState<string | null>(null)
  const [chosenCard, chooseCard] = useState<string | null>(null)

  useEffect(() => {
    const { outlet, pickup } = formStorage.draft(DRAFT) ?? {}
    if (typeof outlet === 'number') chooseOutlet(outlet)
    if (typeof pickup === 'string') choosePickup(pickup)
  }, [])
  useEffect(() => {
    if (chosenOutlet !== null || chosenPickup !== null)
      formStorage.saveDraft(DRAFT, { outlet: chosenOutlet, pickup: chosenPickup })
  }, [chosenOutlet, chosenPickup])

  const outletId = (outlets.find(({ id }) => id === chosenOutlet) ?? outlets[0])?.id ?? null
  const loadedWindows = usePickupWindows(
    outletId === null ? null : { outletId, salesTypeId: plan.sales_type_id, turnaroundHours: plan.turnaround_hours },
    { loaded: data.windows },
  )
  const { windows } = loadedWindows
  const free = windows?.days.flatMap((day) => day.windows).filter(({ is_full }) => !is_full)
  const isPickupFree = free?.some(({ starts_at }) => starts_at === chosenPickup)
  const pickupAt = isPickupFree ? chosenPickup : windows && earliestFree(windows.days)
  const isGoodCard = methods.some(({ id, expiry }) => id === chosenCard && expiry !== 'expired')
  const methodId = isGoodCard ? chosenCard : firstGoodCard(methods)

  function missing(): string | undefined {
    if (data.addressId === null) return texts.addressMissing
    if (outletId === null) return texts.noOutlet
    if (methodId === null) return texts.cardMissing
    return windows && !pickupAt ? texts.slotMissing : undefined
  }
  return {
    outletId,
    chooseOutlet,
    loadedWindows,
    pickupAt,
    choosePickup,
    methodId,
    chooseCard,
    /** Why the plan cannot be bought yet. */
    missing: missing(),
  }
}
