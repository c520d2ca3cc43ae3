import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { CardName } from '#tests/support/gateway.ts'
import { sandboxControls, stripeControls } from '#tests/support/gateway-controls.ts'
import { STORE, trialOf } from '#tests/support/gateway-trial.ts'
import { CaptureRefused, GatewayUnsure } from '../../parts/gateway-port.ts'
import { KeyReused } from './key-reused.ts'

const HELD = { status: 'authorised', amountCents: 4250, capturedCents: 0, refundedCents: 0, failure: null }
const LAPSED = { status: 'expired', failure: 'expired', capturedCents: 0, refundedCents: 0, holdEndsAt: null }
const RELEASED = { status: 'voided', failure: null, capturedCents: 0, refundedCents: 0, holdEndsAt: null }
const taken = (capturedCents: number) => ({
  ...{ status: 'captured', amountCents: 4250, capturedCents, refundedCents: 0, holdEndsAt: null, failure: null },
})
const unavailable = { status: 'failed', failure: 'method_unavailable', capturedCents: 0 }
const refusedAs = (reason: CaptureRefused['reason']) => expect.objectContaining({ reason })

describe.each([
  ['sandbox', await sandboxControls()],
  ['stripe', await stripeControls()],
])('P1.2 the %s gateway holds money', (_, behind) => {
  const { gateway } = behind
  const { entered, saved, order, holding, again, capture, release, refund } = trialOf(gateway, behind)
  const held = async (card: CardName = 'success') => gateway.charge(holding(await saved(card)))
  const found = (attemptId: string) => gateway.retrieve({ attemptId, ref: null, storeId: STORE })

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

  test('P1.2 a challenge comes before the hold; refused, nothing is held', async () => {
    const method = await saved('challenge')
    const asked = await gateway.charge(holding(method))
    expect(asked).toMatchObject({ status: 'requires_action', action: { kind: behind.challenge }, holdEndsAt: null })
    expect(await capture(asked, 3100)).toMatchObject({ status: 'requires_action', capturedCents: 0 })
    expect(await release(asked)).toMatchObject({ status: 'requires_action' })
    behind.pass(60_000)
    await behind.decide(asked, 'approve')
    const payment = await again(asked)
    expect(payment).toMatchObject({ ...HELD, action: null })
    expect(payment?.holdEndsAt).toEqual(new Date(behind.now().getTime() + 7 * DAY_MS))
    expect(await capture(asked, 3100)).toMatchObject(taken(3100))
    const refused = await gateway.charge(holding(method))
    await behind.decide(refused, 'refuse')
    expect(await again(refused)).toMatchObject({ status: 'failed', failure: 'authentication_failed' })
    expect(await capture(refused, 3100)).toMatchObject({ status: 'failed', capturedCents: 0 })
  })

  test('P1.2 a hold that the payer approved is given back when the payment is cancelled', async () => {
    const asked = await gateway.charge(holding(await saved('challenge')))
    await behind.decide(asked, 'approve')
    const { attemptId, ref } = asked
    expect(await gateway.cancel({ attemptId, ref, storeId: STORE })).toMatchObject(RELEASED)
    expect(await again(asked)).toMatchObject(RELEASED)
  })

  test('P1.2 a saved card is held off-session, and charged again after its capture; a challenge fails the hold', async () => {
    const method = await saved('success')
    const payment = await gateway.charge(holding(method, { isOffSession: true }))
    expect(payment).toMatchObject(HELD)
    expect(await capture(payment, 4250)).toMatchObject(taken(4250))
    expect(await gateway.charge(order(method, { isOffSession: true, amountCents: 800 }))).toMatchObject({
      ...{ status: 'captured', amountCents: 800, capturedCents: 800 },
    })
    expect(await gateway.charge(holding(method, { isOffSession: true }))).toMatchObject(HELD)
    const challenged = holding(await saved('challenge'), { isOffSession: true })
    expect(await gateway.charge(challenged)).toMatchObject({ status: 'failed', failure: 'authentication_failed' })
  })

  test('P1.2 a hold outlives its card: removed, it can still be captured', async () => {
    const method = await saved('success')
    const payment = await gateway.charge(holding(method))
    if (method.kind === 'saved') await gateway.forgetCard(method)
    expect(await capture(payment, 3100)).toMatchObject(taken(3100))
  })

  test('P1.2 a card for one payment and a wallet are held and captured, and pay nothing else', async () => {
    const { token } = await entered('success', false)
    for (const method of [
      { kind: 'token' as const, token },
      { kind: 'wallet' as const, token: behind.walletToken('success') },
    ]) {
      expect(gateway.canHold(method.kind)).toBe(true)
      const payment = await gateway.charge(holding(method))
      expect(payment).toMatchObject(HELD)
      expect(await gateway.charge(order(method))).toMatchObject(unavailable)
      expect(await capture(payment, 3100)).toMatchObject(taken(3100))
      expect(await gateway.charge(holding(method))).toMatchObject(unavailable)
    }
    // A hold uses the card up, also when it is given back.
    const other = { kind: 'token' as const, token: (await entered('success', false)).token }
    expect(await release(await gateway.charge(holding(other)))).toMatchObject(RELEASED)
    expect(await gateway.charge(order(other))).toMatchObject(unavailable)
  })

  test.each(['paynow', 'grabpay'] as const)('P1.2 %s cannot be held', async (kind) => {
    expect(gateway.canHold('saved')).toBe(true)
    expect(gateway.canHold(kind)).toBe(false)
    const input = holding({ kind })
    const payment = await gateway.charge(input)
    expect(payment).toMatchObject({ ...unavailable, action: null })
    expect((await gateway.charge(input)).ref).toBe(payment.ref)
    expect(await again(payment)).toMatchObject(unavailable)
  })

  test('P1.2 D3.5 the same key holds once, also at the same moment, and is refused for a charge', async () => {
    const input = holding(await saved('success'))
    const payments = await Promise.all(Array.from({ length: 5 }, () => gateway.charge(input)))
    expect(new Set(payments.map(({ ref }) => ref)).size).toBe(1)
    await expect(gateway.charge({ ...input, isHold: false })).rejects.toThrow(KeyReused)
    await expect(gateway.charge({ ...input, amountCents: 1 })).rejects.toThrow(KeyReused)
    const plain = order(await saved('success'))
    await gateway.charge(plain)
    await expect(gateway.charge({ ...plain, isHold: true })).rejects.toThrow(KeyReused)
  })

  test('P1.2 D3.5 when the answer to a hold is lost, webhook and key find it, and asked again it is the same', async () => {
    const input = holding(await saved('success'))
    await behind.losingAnswers(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    const payment = await found(input.attemptId)
    if (!payment) throw new Error('not found')
    expect(payment).toMatchObject(HELD)
    const [message = new Uint8Array()] = await behind.messages(payment)
    const news = await gateway.verifyWebhook(message, new Headers(behind.sign(message, behind.now())), behind.now())
    expect(news).toMatchObject({ paymentRef: payment.ref, attemptId: input.attemptId })
    expect(await gateway.voidUnseen(input)).toEqual(payment)
    expect(await gateway.charge(input)).toEqual(payment)
  })

  test('P1.2 D3.5 a gateway that fails before a hold, a capture or a release has done nothing', async () => {
    const input = holding(await saved('success'))
    await behind.broken(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    expect(await found(input.attemptId)).toBeUndefined()
    const payment = await gateway.charge(input)
    await behind.broken(async () => {
      await expect(capture(payment, 3100)).rejects.toThrow(GatewayUnsure)
      await expect(release(payment)).rejects.toThrow(GatewayUnsure)
    })
    expect(await again(payment)).toEqual(payment)
    expect(await capture(payment, 3100)).toMatchObject(taken(3100))
  })

  test('P1.2 D3.5 after a lost answer the capture and the release are found, and asked again they are the same', async () => {
    const [payment, other] = [await held(), await held()]
    await behind.losingAnswers(async () => {
      await Promise.all([
        expect(capture(payment, 3100)).rejects.toThrow(GatewayUnsure),
        expect(release(other)).rejects.toThrow(GatewayUnsure),
      ])
    })
    expect(await again(payment)).toMatchObject(taken(3100))
    expect(await capture(payment, 3100)).toMatchObject(taken(3100))
    await expect(capture(payment, 3200)).rejects.toEqual(refusedAs('other_amount'))
    expect(await again(other)).toMatchObject(RELEASED)
    expect(await release(other)).toMatchObject(RELEASED)
    expect(await behind.captured(payment.attemptId)).toBe(1)
  })

  test('P1.2 D3.5 a voided key is never held, also when its hold arrives later', async () => {
    const input = holding(await saved('success'))
    const voided = await gateway.voidUnseen(input)
    expect(voided).toMatchObject({ ...RELEASED, attemptId: input.attemptId, amountCents: 4250 })
    expect(await gateway.charge(input)).toMatchObject({ ref: voided?.ref, status: 'voided' })
    if (voided) expect(await capture(voided, 4250)).toMatchObject(RELEASED)
  })

  test('P1.2 security 16: a hold of another store or another attempt is neither captured nor released', async () => {
    const payment = await held()
    const { attemptId, ref } = payment
    for (const wrong of [
      { attemptId, ref, storeId: STORE + 1 },
      { attemptId: randomUUID(), ref, storeId: STORE },
      { attemptId, ref: 'pay_nothing', storeId: STORE },
    ]) {
      const unknown = `knows no payment ${wrong.ref}`
      await expect(gateway.capture({ ...wrong, amountCents: 3100 })).rejects.toThrow(unknown)
      await expect(gateway.release(wrong)).rejects.toThrow(unknown)
    }
    expect(await again(payment)).toEqual(payment)
  })

  test('P1.2 each change of a hold is told by one webhook, whose payment is found in its new state in any order', async () => {
    const changes = {
      captured: (one: Held) => capture(one, 3100),
      voided: release,
      expired: async () => behind.pass(7 * DAY_MS),
    }
    type Held = Awaited<ReturnType<typeof held>>
    for (const [status, change] of Object.entries(changes)) {
      const payment = await held()
      expect(await behind.messages(payment)).toHaveLength(1)
      behind.pass(1000)
      await change(payment)
      const told = await behind.messages(payment)
      expect(told).toHaveLength(2)
      const kinds: string[] = []
      for (const message of [...told, ...told.toReversed()]) {
        const headers = new Headers(behind.sign(message, behind.now()))
        const { kind, paymentRef, attemptId } = await gateway.verifyWebhook(message, headers, behind.now())
        expect([paymentRef, attemptId]).toEqual([payment.ref, payment.attemptId])
        expect(await gateway.retrieve({ attemptId: attemptId ?? '', ref: paymentRef, storeId: STORE })).toMatchObject({
          status,
        })
        kinds.push(kind)
      }
      expect(kinds.slice(0, 2)).toEqual(behind.kinds('authorised', status))
    }
  })
})
