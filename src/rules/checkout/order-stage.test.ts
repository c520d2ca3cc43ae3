import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
import { NEXT_STEPS, type NextStep } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SALES_CATEGORIES } from '#contract/shop/sales-category.ts'
import { CARE_SCENES, type CareScene } from '#contract/shop/store.ts'
import { orderStage, STAGES } from './order-stage.ts'

const stage = (
  status: OrderView['status'],
  category_id: OrderView['category_id'],
  step: NextStep,
  care?: CareScene | undefined,
) => orderStage({ status, category_id, next: { step } }, care)

test('D4.1 every state of every sales category has a scene, and every scene has a state', () => {
  const used = new Set<string>()
  for (const status of ORDER_STATUSES)
    for (const category of SALES_CATEGORIES) for (const step of NEXT_STEPS) used.add(stage(status, category, step))
  // A refund has its scene in mails only.
  expect([...used, ...CARE_SCENES, 'refunded'].toSorted()).toEqual([...STAGES].toSorted())
})

test('D4.1 things that come back, goods and a table have scenes of their own', () => {
  expect([1, 2, 3, 4].map((category) => stage('completed', category as 1, 'none'))).toEqual([
    'collected',
    'delivered-goods',
    'delivered',
    'served',
  ])
  expect(stage('out_for_delivery', 2, 'on_its_way')).toBe('coming-goods')
  expect(stage('cancelled', 4, 'none')).toBe('cancelled')
})

test('D1.12 the work is shown as the store does it, and neutrally if the store doesn’t say', () => {
  const cared = [undefined, ...CARE_SCENES].map((care) => stage('processing', 3, 'in_care', care))
  expect(cared).toEqual(['in-care', 'washing', 'pressing'])
  expect(stage('ready', 3, 'delivery', 'washing')).toBe('ready')
})
