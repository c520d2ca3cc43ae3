import type { SlotDay } from '#contract/order/slots.ts'
import type { Api } from '#contract/wire/request.ts'

export type PickupRequest = { outletId: number; salesTypeId: number; turnaroundHours: number }
export type PickupWindows = { request: PickupRequest; days: SlotDay[]; now: string }

/** Loads the current pickup windows of an outlet. */
export async function pickupWindows(api: Api, request: PickupRequest, signal: AbortSignal): Promise<PickupWindows> {
  const query = {
    outlet_id: String(request.outletId),
    sales_type_id: String(request.salesTypeId),
    turnaround_hours: String(request.turnaroundHours),
  }
  const { first, now } = await api('GET /checkout/slots', { query, signal })
  return { request, days: first ?? [], now }
}
