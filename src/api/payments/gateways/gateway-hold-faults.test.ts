import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { sandboxControls, stripeControls } from '#tests/support/gateway-controls.ts'
import { STORE, trialOf } from '#tests/support/gateway-trial.ts'
import { HELD, RELEASED, refusedAs, taken, unavailable } from '#tests/support/held-payment.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { KeyReused } from './key-reused.ts'

describe.each([
  ['sandbox', await sandboxControls()],
  ['stripe', await stripeControls()],
])('P1.2 the %s gateway holds money', (_, behind) => {
  const { gateway } = behind
  const { entered, saved, order, holding, again, capture, release } = trialOf(gateway, behind)
  const held = async () => gateway.charge(holding(await saved('success')))
  const found = (attemptId: string) => gateway.retrieve({ attemptId, ref: null, storeId: STORE })

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
