import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { CardName } from '#tests/support/gateway.ts'
import { sandboxControls, stripeControls } from '#tests/support/gateway-controls.ts'
import { STORE, trialOf } from '#tests/support/gateway-trial.ts'
import { HELD, LAPSED, RELEASED, refusedAs, taken } from '#tests/support/held-payment.ts'
import { CaptureRefused } from '../../parts/gateway-port.ts'

describe.each([
  ['sandbox', await sandboxControls()],
  ['stripe', await stripeControls()],
])('P1.2 the %s gateway holds money', (_, behind) => {
  const { gateway } = behind
  const { saved, order, holding, again, capture, release, refund } = trialOf(gateway, behind)
  const held = async (card: CardName = 'success') => gateway.charge(holding(await saved(card)))

  test('P1.2 a hold takes nothing, says when it ends, and is the same when it is asked for again', async () => {
    const input = holding(await saved('success'))
    const payment = await gateway.charge(input)
    expect(payment).toMatchObject({
      ...HELD,
      attemptId: input.attemptId,
      currency: 'SGD',
      storeId: STORE,
      action: null,
    })
    expect(payment.holdEndsAt).toEqual(new Date(behind.now().getTime() + 7 * DAY_MS))
    expect(await gateway.charge(input)).toEqual(payment)
    expect(await again(payment)).toEqual(payment)
    expect(await behind.captured(input.attemptId)).toBe(0)
  })

  test('P1.2 a charge reports what it took, and no hold', async () => {
    expect(await gateway.charge(order(await saved('success')))).toMatchObject(taken(4250))
  })

  test('P1.2 a part of a hold is captured, and the rest released', async () => {
    const payment = await held()
    const captured = await capture(payment, 3100)
    expect(captured).toMatchObject({ ...taken(3100), ref: payment.ref, attemptId: payment.attemptId })
    expect(await again(payment)).toEqual(captured)
    expect(await behind.captured(payment.attemptId)).toBe(1)
  })

  test('P1.2 a whole hold is captured', async () => {
    const payment = await held()
    expect(await capture(payment, 4250)).toMatchObject(taken(4250))
    expect(await again(payment)).toMatchObject(taken(4250))
  })

  test('P1.2 a hold is captured once: the same amount again changes nothing, another amount is refused', async () => {
    const payment = await held()
    const captured = await capture(payment, 3100)
    expect(await capture(payment, 3100)).toEqual(captured)
    for (const other of [3099, 3101, 1150, 4250]) {
      const again = capture(payment, other)
      await expect(again).rejects.toThrow(CaptureRefused)
      await expect(again).rejects.toEqual(refusedAs('other_amount'))
    }
    expect(await again(payment)).toEqual(captured)
  })

  test('P1.2 of captures at the same moment one counts', async () => {
    const payment = await held()
    const amounts = [3100, 2000, 3100, 2000, 4250]
    const tries = await Promise.allSettled(amounts.map((cents) => capture(payment, cents)))
    const { capturedCents } = (await again(payment)) ?? {}
    expect(amounts).toContain(capturedCents)
    for (const [index, outcome] of tries.entries()) {
      if (amounts[index] === capturedCents)
        expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 'captured', capturedCents } })
      else expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'other_amount' } })
    }
    // One hold and one capture were told of.
    expect(await behind.messages(payment)).toHaveLength(2)
    expect(await behind.captured(payment.attemptId)).toBe(1)
  })

  test('P1.2 more than is held is never captured', async () => {
    const payment = await held()
    const over = capture(payment, 4251)
    await expect(over).rejects.toThrow(CaptureRefused)
    await expect(over).rejects.toEqual(refusedAs('above_hold'))
    expect(await again(payment)).toEqual(payment)
    expect(await capture(payment, 4250)).toMatchObject(taken(4250))
  })

  test.each([0, -1, 0.5, Number.NaN])('P1.2 %s cents are no capture', async (amountCents) => {
    const payment = await held()
    await expect(capture(payment, amountCents)).rejects.toEqual(refusedAs('not_an_amount'))
    expect(await again(payment)).toEqual(payment)
  })

  test('P1.2 a hold lapses after seven days, and can then neither be captured nor released', async () => {
    const [payment, other, unasked] = [await held(), await held(), await held()]
    behind.pass(7 * DAY_MS - 1000)
    expect(await again(payment)).toMatchObject(HELD)
    behind.pass(1000)
    expect(await capture(payment, 3100)).toMatchObject(LAPSED)
    expect(await release(other)).toMatchObject(LAPSED)
    for (const one of [payment, other, unasked]) expect(await again(one)).toMatchObject(LAPSED)
    expect(await behind.captured(payment.attemptId)).toBe(0)
  })

  test('P1.2 a hold is captured until its last second', async () => {
    const payment = await held()
    behind.pass(7 * DAY_MS - 1000)
    expect(await capture(payment, 4250)).toMatchObject(taken(4250))
    behind.pass(2000)
    expect(await again(payment)).toMatchObject(taken(4250))
  })

  test('P1.2 a bank may end a hold early', async () => {
    const payment = await held('shortHold')
    expect(payment.holdEndsAt).toEqual(new Date(behind.now().getTime() + HOUR_MS))
    behind.pass(HOUR_MS)
    expect(await capture(payment, 100)).toMatchObject(LAPSED)
  })

  test('P1.2 a bank may decline a capture: nothing is taken, and it stays so', async () => {
    const payment = await held('captureDeclined')
    expect(payment).toMatchObject(HELD)
    const failed = await capture(payment, 3100)
    expect(failed).toMatchObject({ status: 'failed', failure: 'declined', capturedCents: 0, holdEndsAt: null })
    expect(await capture(payment, 3100)).toEqual(failed)
    expect(await again(payment)).toEqual(failed)
    expect(await behind.captured(payment.attemptId)).toBe(0)
  })

  test('P1.2 a released hold takes nothing, also when it is released twice and captured afterwards', async () => {
    const payment = await held()
    const released = await release(payment)
    expect(released).toMatchObject({ ...RELEASED, ref: payment.ref, amountCents: 4250 })
    expect(await release(payment)).toEqual(released)
    expect(await capture(payment, 3100)).toEqual(released)
    expect(await again(payment)).toEqual(released)
    expect(await behind.captured(payment.attemptId)).toBe(0)
  })

  test('P1.2 a captured hold is not released', async () => {
    const payment = await held()
    const captured = await capture(payment, 3100)
    expect(await release(payment)).toEqual(captured)
    expect(await again(payment)).toEqual(captured)
  })

  test('P1.2 of a capture and a release at the same moment one counts, and both say which', async () => {
    const payment = await held()
    const answers = await Promise.all([capture(payment, 3100), release(payment)])
    const state = await again(payment)
    expect(['captured', 'voided']).toContain(state?.status)
    expect(answers).toEqual([state, state])
  })

  test('P1.2 a charge and a declined payment are neither captured nor released', async () => {
    const paid = await gateway.charge(order(await saved('success')))
    expect(await release(paid)).toEqual(paid)
    expect(await capture(paid, 4250)).toEqual(paid)
    await expect(capture(paid, 4000)).rejects.toEqual(refusedAs('other_amount'))
    const declined = await held('decline')
    expect(declined).toMatchObject({ status: 'failed', failure: 'declined', capturedCents: 0 })
    expect(await capture(declined, 4250)).toEqual(declined)
    expect(await release(declined)).toEqual(declined)
  })

  test('P1.2 refunds are of what was captured, not of what was held', async () => {
    const payment = await held()
    await capture(payment, 3100)
    expect(await refund(payment, 3101)).toMatchObject({ status: 'failed' })
    expect(await refund(payment, 100)).toMatchObject({ status: 'succeeded' })
    expect(await again(payment)).toMatchObject({ ...taken(3100), refundedCents: 100 })
    expect(await refund(payment, 3001)).toMatchObject({ status: 'failed' })
    expect(await refund(payment, 3000)).toMatchObject({ status: 'succeeded' })
    expect(await again(payment)).toMatchObject({ ...taken(3100), refundedCents: 3100 })
    expect(await refund(payment, 1)).toMatchObject({ status: 'failed' })
    // The books do not change what the capture was.
    expect(await capture(payment, 3100)).toMatchObject({ capturedCents: 3100, refundedCents: 3100 })
  })

  test('P1.2 nothing is refunded of a hold that was given back', async () => {
    const payment = await held()
    await release(payment)
    expect(await refund(payment, 1)).toMatchObject({ status: 'failed' })
  })
})
