import { isPostalCode } from '#contract/shop/postal-code.ts'

/** S3.8: a guest's address. The area is only for display. */
export type GuestAddress = { postal_code: string; planning_area: string | null }

const AREA_MAX_CHARACTERS = 60

/** S3.10: undefined for anything but a guest's address. Throws if the text is not JSON. */
export function parseGuestAddress(raw: string): GuestAddress | undefined {
  const { postal_code, planning_area } = (JSON.parse(raw) ?? {}) as { postal_code?: unknown; planning_area?: unknown }
  if (typeof postal_code !== 'string' || !isPostalCode(postal_code)) return undefined
  const isArea = typeof planning_area === 'string' && planning_area.length <= AREA_MAX_CHARACTERS
  return { postal_code, planning_area: isArea ? planning_area : null }
}
