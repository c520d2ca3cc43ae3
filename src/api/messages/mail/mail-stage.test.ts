import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ORDER_MESSAGES } from '#contract/messages/message-kinds.ts'
import { STAGES } from '#rules/checkout/order-stage.ts'
import { themeTints } from '#rules/pages/theme-tints.ts'
import { stagePicture } from '../../pictures/stage-picture.ts'
import { mailStage } from './mail-stage.ts'

const order = { status: 'confirmed', category_id: 3, next: { step: 'pickup' } } as const

test('M1.5 each mail about an order shows the scene of what it tells', () => {
  expect(Object.fromEntries(ORDER_MESSAGES.map((kind) => [kind, mailStage(kind, order)]))).toMatchObject({
    confirmation: 'placed',
    pickup_reminder: 'to-pickup',
    new_time: 'placed',
    out_for_delivery: 'coming-back',
    part_delivered: 'delivered',
    delivered: 'delivered',
    pickup_failed: 'failed',
    return_failed: 'failed',
    on_hold: 'held',
    extra_service: 'question',
    weight_asked: 'question',
    weight_taken: 'in-care',
    refund: 'refunded',
  })
  expect(mailStage('cancelled', { ...order, status: 'cancelled' })).toBe('cancelled')
  expect(mailStage('ready_to_collect', { ...order, category_id: 1 })).toBe('ready-to-collect')
  expect(mailStage('out_for_delivery', { ...order, category_id: 2 })).toBe('coming-goods')
  expect(mailStage('confirmation', { ...order, category_id: 1, next: { step: 'drop_off' } })).toBe('drop-off')
  expect(
    [undefined, 'washing', 'pressing'].map((care) => mailStage('services_paid', order, care as 'washing')),
  ).toEqual(['in-care', 'washing', 'pressing'])
})

test('M1.5 a scene is a small PNG in the colours of the store, and no two stages look the same', async () => {
  const drawn = async (stage: (typeof STAGES)[number], primary: string) =>
    stagePicture(stage, themeTints(primary, '#d9a62e'))
  const pictures = await Promise.all(STAGES.map((stage) => drawn(stage, '#7a2e4d')))
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(STAGES.length)
  for (const bytes of pictures) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 440])
    expect(bytes.length).toBeLessThan(30_000)
  }
  const corner = async (bytes: Buffer) =>
    (await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()).toJSON().data
  const blue = await drawn('placed', '#0f6e84')
  expect(await corner(blue)).not.toEqual(await corner(pictures[STAGES.indexOf('placed')] ?? blue))
})
