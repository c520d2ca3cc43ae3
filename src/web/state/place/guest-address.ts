import { isPostalCode } from '#contract/shop/postal-code.ts'

/** S3.8: what a guest told us of their address; it has a postal code. The area is for showing it. */
export type GuestAddress = { postal_code: string; planning_area: string | null }

const AREA_MAX_CHARACTERS = 60

/** Undefined for anything but a guest's address (S3.10); throws on what is no JSON at all. */
export function parseGuestAddress(raw: string): GuestAddress | undefined {
  const { postal_code, planning_area } = (JSON.parse(raw) ?? {}) as { postal_code?: unknown; planning_area?: unknown }
  if (typeof postal_code !== 'string' || !isPostalCode(postal_code)) return undefined
  const isArea = typeof planning_area === 'string' && planning_area.length <= AREA_MAX_CHARACTERS
  return { postal_code, planning_area: isArea ? planning_area : null }
}
