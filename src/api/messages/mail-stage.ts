import type { NextStep } from '#contract/order/order-limits.ts'
import type { CareScene } from '#contract/shop/store.ts'
import { orderStage, type Stage, type StagedOrder } from '#rules/checkout/order-stage.ts'
import { themeTints } from '#rules/pages/theme-tints.ts'
import type { OrderMail } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { stagePicture } from '../pictures/stage-picture.ts'
import type { Sender } from '../transports/mail.ts'

/** The step that a mail is about. A mail that is not listed shows the order as it is when the mail is sent. */
const STEPS: Partial<Record<OrderMail, NextStep>> = {
  pickup_reminder: 'driver_to_pickup',
  new_time: 'pickup',
  out_for_delivery: 'on_its_way',
  ready_to_collect: 'collect',
  part_delivered: 'none',
  delivered: 'none',
  trip_failed: 'pickup_failed',
  on_hold: 'held',
  extra_service: 'answer',
  services_paid: 'in_care',
}

/** The scene of a mail about an order: the same drawings as on the order's page. */
export function mailStage(kind: OrderMail, { status, category_id, next }: StagedOrder, care?: CareScene): Stage {
  if (kind === 'refund') return 'refunded'
  return orderStage({ status, category_id, next: { step: STEPS[kind] ?? next.step } }, care)
}

/** The scene as a picture in the store's colours. Null if it cannot be drawn: the mail is sent with the store's own picture. */
export async function mailScene(
  { stores, log }: Pick<JobParts, 'stores' | 'log'>,
  storeId: number,
  { primaryColour, secondaryColour }: Sender,
  about: { kind: OrderMail; order: StagedOrder },
): Promise<Buffer | null> {
  const store = stores.byId(storeId)
  if (!store) return null
  const stage = mailStage(about.kind, about.order, store.information.care_scene)
  const tints = themeTints(primaryColour, secondaryColour)
  return stores
    .remember(store, `scene ${stage}`, () => stagePicture(stage, tints))
    .catch((error: unknown) => {
      log.warn('a mail’s scene cannot be drawn', { store: store.slug, place: stage, error })
      return null
    })
}
