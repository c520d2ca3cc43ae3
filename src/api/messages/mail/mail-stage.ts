import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import type { CareScene } from '#contract/shop/store.ts'
import { orderStage, type Stage, type StagedOrder } from '#rules/checkout/order-stage.ts'
import { themeTints } from '#rules/pages/theme-tints.ts'
import type { CustomerNews } from '../../events/customer-news.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { stagePicture } from '../../pictures/stage-picture.ts'
import type { Sender } from '../../transports/mail.ts'

/** The step that a mail is about. A mail that is not listed shows the order as it is when the mail is sent. */
const STEPS: Partial<Record<OrderMessage, NextStep>> = {
  unpaid: 'pay',
  pickup_reminder: 'driver_to_pickup',
  new_time: 'pickup',
  driver_on_the_way: 'driver_to_pickup',
  picked_up: 'to_outlet',
  weighed: 'in_care',
  weight_asked: 'answer_weight',
  payment_needed: 'pay_hold',
  weight_taken: 'in_care',
  out_for_delivery: 'on_its_way',
  ready_to_collect: 'collect',
  part_delivered: 'none',
  delivered: 'none',
  collected: 'none',
  pickup_failed: 'pickup_failed',
  return_failed: 'delivery_failed',
  on_hold: 'held',
  extra_service: 'answer',
  services_paid: 'in_care',
}

/** The scene of a mail about an order: the same drawings as on the order's page. */
export function mailStage(kind: OrderMessage, { status, category_id, next }: StagedOrder, care?: CareScene): Stage {
  if (kind === 'refund') return 'refunded'
  return orderStage({ status, category_id, next: { step: STEPS[kind] ?? next.step } }, care)
}

/** The scene of a mail about a subscription. Vouchers, points and weights have none. */
const NEWS_STAGES: Partial<Record<CustomerNews['kind'], Stage>> = {
  subscription_charged: 'placed',
  subscription_renews: 'placed',
  subscription_resumed: 'placed',
  subscription_failed: 'pay',
  subscription_suspended: 'pay',
  overage_failed: 'pay',
  overage_unpaid: 'pay',
  subscription_paused: 'held',
  subscription_ending: 'cancelled',
  subscription_cancelled: 'cancelled',
}

type SceneParts = Pick<JobParts, 'stores' | 'log'>

export async function orderScene(
  parts: SceneParts,
  storeId: number,
  sender: Sender,
  { kind, order }: { kind: OrderMessage; order: StagedOrder },
): Promise<Buffer | null> {
  const care = parts.stores.byId(storeId)?.information.care_scene
  return drawn(parts, storeId, sender, mailStage(kind, order, care))
}

export async function newsScene(
  parts: SceneParts,
  storeId: number,
  sender: Sender,
  { kind }: CustomerNews,
): Promise<Buffer | null> {
  const stage = NEWS_STAGES[kind]
  return stage ? drawn(parts, storeId, sender, stage) : null
}

/** The scene as a picture in the store's colours. Null if it cannot be drawn: the mail is then sent without it. */
async function drawn({ stores, log }: SceneParts, storeId: number, sender: Sender, stage: Stage) {
  const store = stores.byId(storeId)
  if (!store) return null
  const tints = themeTints(sender.primaryColour, sender.secondaryColour)
  return stores
    .remember(store, `scene ${stage}`, () => stagePicture(stage, tints))
    .catch((error: unknown) => {
      log.warn('a mail’s scene cannot be drawn', { store: store.slug, place: stage, error })
      return null
    })
}
