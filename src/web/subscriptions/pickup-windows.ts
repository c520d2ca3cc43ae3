import type { SlotDay } from '#contract/order/slots.ts'
import type { Api } from '#contract/wire/request.ts'

export type PickupAsked = { outletId: number; salesTypeId: number; turnaroundHours: number }
export type PickupWindows = { asked: PickupAsked; days: SlotDay[]; now: string }

/** The windows in which we can come, as they are at this moment. */
export async function pickupWindows(api: Api, asked: PickupAsked, signal: AbortSignal): Promise<PickupWindows> {
  const query = {
    outlet_id: String(asked.outletId),
    sales_type_id: String(asked.salesTypeId),
    turnaround_hours: String(asked.turnaroundHours),
  }
  const { first, now } = await api('GET /checkout/slots', { query, signal })
  return { asked, days: first ?? [], now }
}
