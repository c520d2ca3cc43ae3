import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CARDS, type CardName } from '#tests/support/gateway.ts'
import { sandboxControls, stripeControls } from '#tests/support/gateway-controls.ts'
import { STORE, trialOf } from '#tests/support/gateway-trial.ts'
import { ForgedMessage, GatewayUnsure } from '../../parts/gateway-port.ts'
import { KeyReused } from './key-reused.ts'

const MINUTE_MS = 60_000

describe.each([
  ['sandbox', await sandboxControls()],
  ['stripe', await stripeControls()],
])('D3.4 the %s gateway', (_, behind) => {
  const { gateway } = behind
  const { begin, entered, saved, order, again } = trialOf(gateway, behind)

  test('returns brand, last digits, expiry and fingerprint of an entered card, and nothing before', async () => {
    const { entry } = await begin(true)
    expect(await gateway.enteredCard(entry.setup_ref)).toBeUndefined()
    const { card, owner } = await entered('success', true)
    expect(card).toMatchObject({ customerRef: owner, brand: 'visa', last4: '4242', expMonth: 12 })
    expect(card.expYear).toBeGreaterThan(2028)
    const [twin, other] = [await entered('success', true), await entered('mastercard', true)]
    expect(twin.card.fingerprint).toBe(card.fingerprint)
    expect(twin.card.methodRef).not.toBe(card.methodRef)
    expect(other.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect(other.card.fingerprint).not.toBe(card.fingerprint)
    expect(JSON.stringify([card, twin.token])).not.toContain(CARDS.success)
  })

  test('creates one customer and one card entry per key', async () => {
    const key = randomUUID()
    const customer = { storeId: STORE, customerId: randomUUID(), key }
    const ref = await gateway.createCustomer(customer)
    expect(await gateway.createCustomer(customer)).toBe(ref)
    const visit = { storeId: STORE, customerRef: ref, returnUrl: 'http://shop.test/', key: randomUUID() }
    expect((await gateway.beginCard(visit)).setup_ref).toBe((await gateway.beginCard(visit)).setup_ref)
  })

  test('charges a saved card, also off-session', async () => {
    const method = await saved('success')
    for (const isOffSession of [false, true]) {
      const input = order(method, { isOffSession })
      const payment = await gateway.charge(input)
      expect(payment).toMatchObject({
        attemptId: input.attemptId,
        status: 'captured',
        amountCents: 4250,
        currency: 'SGD',
        storeId: STORE,
        action: null,
        failure: null,
        refundedCents: 0,
      })
      expect(await again(payment)).toEqual(payment)
    }
  })

  test('charges a card for one payment only once', async () => {
    const { token } = await entered('success', false)
    expect(await gateway.charge(order({ kind: 'token', token }))).toMatchObject({ status: 'captured' })
    expect(await gateway.charge(order({ kind: 'token', token }))).toMatchObject({
      status: 'failed',
      failure: 'method_unavailable',
    })
  })

  test.each<[CardName, string]>([
    ['decline', 'declined'],
    ['insufficient', 'insufficient_funds'],
    ['expired', 'expired_card'],
  ])('reports why a card was declined: %s', async (card, failure) => {
    const payment = await gateway.charge(order(await saved(card)))
    expect(payment).toMatchObject({ status: 'failed', failure, action: null })
    expect(await again(payment)).toEqual(payment)
  })

  test('does not charge a removed card, or a card with another customer’s reference', async () => {
    const [mine, theirs] = [await saved('success'), await saved('success')]
    if (mine.kind !== 'saved' || theirs.kind !== 'saved') throw new Error('not saved')
    const stolen = order({ ...theirs, customerRef: mine.customerRef })
    const refused = { status: 'failed', failure: 'method_unavailable' }
    expect(await gateway.charge(stolen)).toMatchObject(refused)
    await gateway.forgetCard(mine)
    await gateway.forgetCard(mine)
    const input = order(mine)
    const payment = await gateway.charge(input)
    expect(payment).toMatchObject(refused)
    expect(await again(payment)).toMatchObject(refused)
    expect((await gateway.charge(input)).ref).toBe(payment.ref)
  })

  test('an approved challenge captures the payment, a refused one fails it', async () => {
    const method = await saved('challenge')
    const payment = await gateway.charge(order(method))
    expect(payment).toMatchObject({ status: 'requires_action', action: { kind: behind.challenge } })
    expect(await again(payment)).toMatchObject({ status: 'requires_action' })
    await behind.decide(payment, 'approve')
    expect(await again(payment)).toMatchObject({ status: 'captured', action: null })
    const other = await gateway.charge(order(method))
    await behind.decide(other, 'refuse')
    expect(await again(other)).toMatchObject({ status: 'failed', failure: 'authentication_failed' })
    // A page that is still open cannot revive the payment.
    await behind.decide(other, 'approve')
    expect(await again(other)).toMatchObject({ status: 'failed', failure: 'authentication_failed' })
    expect(await behind.captured(other.attemptId)).toBe(0)
  })

  test('a challenge fails an off-session charge', async () => {
    expect(await gateway.charge(order(await saved('challenge'), { isOffSession: true }))).toMatchObject({
      status: 'failed',
      failure: 'authentication_failed',
    })
  })

  test('D3.5 the same key charges once, also at the same moment', async () => {
    const input = order(await saved('success'))
    const payments = await Promise.all(Array.from({ length: 5 }, () => gateway.charge(input)))
    expect(new Set(payments.map(({ ref }) => ref)).size).toBe(1)
    expect(await behind.captured(input.attemptId)).toBe(1)
  })

  test('the same key with another amount is refused', async () => {
    const input = order(await saved('success'))
    await gateway.charge(input)
    const other = gateway.charge({ ...input, amountCents: 1 })
    await expect(other).rejects.toThrow(/was charged as something else|knows this key from something else/)
    await expect(other).rejects.toThrow(KeyReused)
    expect(await behind.captured(input.attemptId)).toBe(1)
  })

  test('the same key for another currency, store or card is refused', async () => {
    const [input, method] = [order(await saved('success')), await saved('success')]
    await gateway.charge(input)
    for (const other of [{ currency: 'MYR' }, { storeId: STORE + 1 }, { method }]) {
      await expect(gateway.charge({ ...input, ...other })).rejects.toThrow(KeyReused)
    }
  })

  test('D3.5 when the answer was lost, the payment is found by our own key, and asked again it is the same', async () => {
    const input = order(await saved('success'))
    await behind.losingAnswers(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    const found = await gateway.retrieve({ attemptId: input.attemptId, ref: null, storeId: STORE })
    expect(found).toMatchObject({ status: 'captured', amountCents: 4250 })
    expect((await gateway.charge(input)).ref).toBe(found?.ref)
    expect(await behind.captured(input.attemptId)).toBe(1)
    // Also long after the charge.
    behind.pass(10 * MINUTE_MS)
    expect((await gateway.retrieve({ attemptId: input.attemptId, ref: null, storeId: STORE }))?.ref).toBe(found?.ref)
  })

  test('a gateway that fails before charging leaves the payment undecided and charges nothing', async () => {
    const input = order(await saved('success'))
    await behind.broken(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    expect(await gateway.retrieve({ attemptId: input.attemptId, ref: null, storeId: STORE })).toBeUndefined()
    expect(await gateway.charge(input)).toMatchObject({ status: 'captured' })
  })

  test('security 16: a payment is not found for another store or with another key', async () => {
    const payment = await gateway.charge(order(await saved('success')))
    const { attemptId, ref } = payment
    expect(await gateway.retrieve({ attemptId, ref, storeId: STORE + 1 })).toBeUndefined()
    expect(await gateway.retrieve({ attemptId: randomUUID(), ref, storeId: STORE })).toBeUndefined()
    expect(await gateway.retrieve({ attemptId, ref: 'pay_nothing', storeId: STORE })).toBeUndefined()
  })

  test('a payment that waits for its payer can be cancelled; a paid one stays paid', async () => {
    const waiting = await gateway.charge(order(await saved('challenge')))
    const cancelled = await gateway.cancel({ attemptId: waiting.attemptId, ref: waiting.ref, storeId: STORE })
    expect(cancelled).toMatchObject({ status: 'voided', action: null, failure: null })
    expect(await again(waiting)).toEqual(cancelled)
    const paid = await gateway.charge(order(await saved('success')))
    expect(await gateway.cancel({ attemptId: paid.attemptId, ref: paid.ref, storeId: STORE })).toEqual(paid)
  })

  test('refunds in parts and never more than was captured', async () => {
    const payment = await gateway.charge(order(await saved('success')))
    const refund = (amountCents: number, refundId = randomUUID()) =>
      gateway.refund({ refundId, paymentRef: payment.ref, amountCents, storeId: STORE })
    const first = randomUUID()
    const part = await refund(1000, first)
    expect(part).toMatchObject({ status: 'succeeded' })
    expect(await refund(1000, first)).toEqual(part)
    const changed = refund(1001, first)
    await expect(changed).rejects.toThrow(`refund ${first} was asked for as something else`)
    await expect(changed).rejects.toThrow(KeyReused)
    const another = await gateway.charge(order(await saved('success')))
    const moved = { refundId: first, paymentRef: another.ref, amountCents: 1000, storeId: STORE }
    await expect(gateway.refund(moved)).rejects.toThrow(KeyReused)
    expect(await again(payment)).toMatchObject({ refundedCents: 1000 })
    const twice = randomUUID()
    const [one, two] = await Promise.all([refund(250, twice), refund(250, twice)])
    expect(one).toEqual(two)
    expect(await again(payment)).toMatchObject({ refundedCents: 1250 })
    expect(await refund(3001)).toMatchObject({ status: 'failed' })
    const raced = await Promise.all([refund(3000), refund(3000)])
    expect(raced.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
    expect(await again(payment)).toMatchObject({ status: 'captured', refundedCents: 4250 })
    const unpaid = await gateway.charge(order(await saved('decline')))
    const nothing = { refundId: randomUUID(), paymentRef: unpaid.ref, amountCents: 1, storeId: STORE }
    expect(await gateway.refund(nothing)).toMatchObject({ status: 'failed' })
  })

  test('a PayNow code waits until it is paid', async () => {
    const payment = await gateway.charge(order({ kind: 'paynow' }))
    const { action } = payment
    if (action?.kind !== 'qr') throw new Error('no code')
    expect(payment.status).toBe('requires_action')
    expect(action.payload).toMatch(/^\S+/)
    expect(new Date(action.expires_at).getTime() - behind.now().getTime()).toBeGreaterThan(14 * MINUTE_MS)
    behind.pass(14 * MINUTE_MS)
    await behind.decide(payment, 'approve')
    expect(await again(payment)).toMatchObject({ status: 'captured', action: null })
  })

  test('a PayNow code expires after 15 minutes', async () => {
    const payment = await gateway.charge(order({ kind: 'paynow' }))
    behind.pass(15 * MINUTE_MS)
    expect(await again(payment)).toMatchObject({ status: 'expired', failure: 'expired', action: null })
  })

  const wallet = (card: CardName) => order({ kind: 'wallet', token: behind.walletToken(card) })

  test('D3.7 charges a wallet’s token, and declines or challenges it like a card', async () => {
    const paid = await gateway.charge(wallet('success'))
    expect(paid).toMatchObject({ status: 'captured', amountCents: 4250, currency: 'SGD', storeId: STORE })
    expect(await again(paid)).toEqual(paid)
    expect(await gateway.charge(wallet('decline'))).toMatchObject({ status: 'failed', failure: 'declined' })
    const asked = await gateway.charge(wallet('challenge'))
    expect(asked).toMatchObject({ status: 'requires_action', action: { kind: behind.challenge } })
    await behind.decide(asked, 'approve')
    expect(await again(asked)).toMatchObject({ status: 'captured' })
  })

  test.each<CardName>(['success', 'decline'])('D3.7 a wallet’s token pays one attempt only: %s', async (card) => {
    const input = wallet(card)
    const first = await gateway.charge(input)
    expect((await gateway.charge(input)).ref).toBe(first.ref)
    const unavailable = { status: 'failed', failure: 'method_unavailable' }
    expect(await gateway.charge(order(input.method))).toMatchObject(unavailable)
    expect(await gateway.charge(order({ kind: 'wallet', token: 'wlt_success-guessed' }))).toMatchObject(unavailable)
  })

  test('D3.7 after a lost answer a wallet’s token is charged once', async () => {
    const input = wallet('success')
    await behind.losingAnswers(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    expect(await gateway.charge(input)).toMatchObject({ status: 'captured' })
    expect(await behind.captured(input.attemptId)).toBe(1)
  })

  test('D3.5 a voided key is never charged, also when its charge arrives later', async () => {
    const input = order(await saved('success'))
    const voided = await gateway.voidUnseen(input)
    if (!voided) throw new Error('no payment')
    expect(voided).toMatchObject({ status: 'voided', attemptId: input.attemptId, amountCents: 4250, storeId: STORE })
    expect((await gateway.voidUnseen(input))?.ref).toBe(voided.ref)
    expect(await gateway.charge(input)).toMatchObject({ ref: voided.ref, status: 'voided' })
    expect(await again(voided)).toMatchObject({ status: 'voided' })
    expect(await behind.captured(input.attemptId)).toBe(0)
  })

  test('D3.5 a charge that did arrive is not voided', async () => {
    const input = order(await saved('success'))
    await behind.losingAnswers(() => expect(gateway.charge(input)).rejects.toThrow(GatewayUnsure))
    expect(await gateway.voidUnseen(input)).toMatchObject({ status: 'captured', attemptId: input.attemptId })
    expect(await behind.captured(input.attemptId)).toBe(1)
  })

  test('offers cards and PayNow', () => {
    expect(gateway.kinds).toEqual(expect.arrayContaining(['card', 'paynow']))
  })

  test('security 7 and 8: a webhook needs its own signature and a time within five minutes of now', async () => {
    const payment = await gateway.charge(order(await saved('success')))
    const body = await behind.message(payment)
    const at = (offsetSeconds: number) => new Date(behind.now().getTime() + offsetSeconds * 1000)
    const verify = (headers: Record<string, string>, bytes = body) =>
      gateway.verifyWebhook(bytes, new Headers(headers), behind.now())
    for (const offset of [0, -300, 300]) {
      expect(await verify(behind.sign(body, at(offset)))).toMatchObject({
        eventId: expect.stringMatching(/^evt_/),
        paymentRef: payment.ref,
        attemptId: payment.attemptId,
      })
    }
    for (const offset of [-301, 301, -86_400]) {
      await expect(verify(behind.sign(body, at(offset)))).rejects.toThrow(ForgedMessage)
    }
    const headers = behind.sign(body, at(0))
    const [[name = '', value = ''] = []] = Object.entries(headers)
    const other = new TextEncoder().encode(new TextDecoder().decode(body).replace(payment.ref, 'pay_forged'))
    await expect(verify(headers, other)).rejects.toThrow(ForgedMessage)
    const flipped = value.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const bad of [flipped, '', 't=,v1=', 'nonsense', value.split(',')[0] ?? '']) {
      await expect(verify({ [name]: bad })).rejects.toThrow(ForgedMessage)
    }
    await expect(verify({})).rejects.toThrow(ForgedMessage)
  })
})
