import { readFile } from 'node:fs/promises'
import type { OrderRow } from '#api/order-rows/order-row.queries.ts'
import { keepPhoto } from '#api/orders/claims/photos.ts'
import type { Staff } from '#api/staff/staff.ts'
import { UsageError } from '../cli/command.ts'

/** Keeps the picture of `--photo` with the order. */
export async function photoOption(
  staff: Staff,
  order: OrderRow,
  file: string | undefined,
): Promise<{ photo?: string }> {
  if (file === undefined) return {}
  const { store_id: storeId, id: orderId } = order
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`can't read ${file}`)
  })
  const { photo } = await keepPhoto(staff.parts.db, bytes, {
    storeId,
    orderId,
    takenBy: staff.actor,
    random: staff.parts.random,
    now: staff.now,
  })
  return { photo }
}
