import { useState } from 'react'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { findWindow } from '../../checkout/slots/slot-choice.ts'
import { useApp } from '../../state/app-context.ts'
import { pickupWords } from '../pickup-words.ts'
import { earliestFree, usePickupWindows } from '../use-pickup-windows.ts'
import { WindowsField } from '../windows-field.tsx'
import { nextCycleDays } from './next-cycle-days.ts'
import { nextCyclePickup } from './next-cycle-pickup.ts'
import { useChange } from './use-change.ts'

const texts = subscriptionPageTexts.one

/** Moves the next cycle to another day or time, and all later cycles with it. */
export function ChangeSlot({ subscription }: { subscription: Subscription }) {
  const { id, plan, outlet } = subscription
  const { api } = useApp()
  const { change, isBusy } = useChange()
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const loaded = usePickupWindows(
    isOpen ? { outletId: outlet.id, salesTypeId: plan.sales_type_id, turnaroundHours: plan.turnaround_hours } : null,
    { aheadHours: CHANGE_HOURS },
  )
  // Preselects the current window if it is free, otherwise the earliest.
  const windows = loaded.windows && {
    ...loaded.windows,
    days: nextCycleDays(loaded.windows.days, subscription.next_cycle_from),
  }
  const days = windows?.days ?? []
  const window = findWindow(days, nextCyclePickup(subscription))
  const value = picked ?? (window && !window.is_full ? window.starts_at : earliestFree(days))

  async function save() {
    if (value === null) return
    const body = { first_starts_at: value }
    const isDone = await change(
      () => api('POST /subscriptions/:id/slot', { params: { id }, body }),
      () => texts.slotChanged(pickupWords(value)),
    )
    if (isDone) setOpen(false)
  }
  return (
    <>
      <Button
        look="quiet"
        size="medium"
        onClick={() => {
          setPicked(null)
          setOpen(true)
        }}
      >
        {texts.change}
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.slotTitle}
        footer={
          <Button isLoading={isBusy} isDisabled={value === null} onClick={save} isWide>
            {value ? texts.slotAction(pickupWords(value)) : texts.change}
          </Button>
        }
      >
        <p className="mb-4 text-ink-muted">{texts.slotText(plan.weeks, plan.trips)}</p>
        <WindowsField leg={texts.slotLeg} loaded={{ ...loaded, windows }} value={value} onChange={setPicked} />
      </BottomSheet>
    </>
  )
}
