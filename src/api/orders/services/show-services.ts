import type { ProposedServices } from '#contract/order/orders.ts'
import type { Queryable } from '../../db/database.ts'
import { photoWidths } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import { qrRows } from '../../pictures/qr-rows.ts'
import { photoUrl } from '../claims/photo-url.ts'
import type { ServiceRow } from './services.queries.ts'
import { newestServiceAttempt } from './show-services.queries.ts'

export async function shownServices(
  db: Queryable,
  { now }: Pick<Scope, 'now'>,
  { store_id, id }: OrderRow,
  services: readonly ServiceRow[],
): Promise<ProposedServices> {
  const widths = new Map((await photoWidths.all(db, store_id, id)).map(({ name, width }) => [name, width]))
  const open = services.filter(({ status }) => status === 'proposed')
  return {
    services: services.map(
      ({ id: serviceId, name, reason, photo, price_cents, status, is_within_limit, answer_until }) => ({
        id: serviceId,
        name,
        reason,
        photo: photoUrl(widths, photo),
        price_cents,
        status,
        is_within_limit,
        answer_until: answer_until.toISOString(),
      }),
    ),
    payment: await paymentOf(db, store_id, id, services),
    answer_until: open.map(({ answer_until }) => answer_until.toISOString()).sort()[0] ?? null,
    now: now.toISOString(),
  }
}

async function paymentOf(
  db: Queryable,
  storeId: number,
  orderId: string,
  services: readonly ServiceRow[],
): Promise<ProposedServices['payment']> {
  // D4.13: ended proposals must not show a PayNow code that could still be paid.
  const answers = services.flatMap(({ answer_id, status }) => (status === 'ended' ? [] : (answer_id ?? [])))
  if (answers.length === 0) return null
  const attempt = await newestServiceAttempt.maybe(db, storeId, orderId, answers)
  if (!attempt) return null
  const { status, method, action, failure } = attempt
  const shown = action?.kind === 'qr' ? { ...action, rows: qrRows(action.payload) } : action
  return { status, kind: method.kind, label: method.label, action: shown, failure }
}
