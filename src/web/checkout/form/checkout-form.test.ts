import { expect, test } from 'vitest'
import { emptyForm, formOf, RESET } from './checkout-form.ts'

test('S3.10 any stored value becomes a form, without a crash', () => {
  for (const damaged of [null, 7, 'x', [], { pickupAt: 5, payment: 'card', contact: [], address: { unit: 3 } }])
    expect(formOf(damaged)).toEqual(emptyForm())
})

test('a stored form comes back unchanged', () => {
  const form = {
    ...emptyForm(),
    pickupAt: '2026-11-17T01:00:00.000Z',
    earlyAt: '2026-11-19T01:00:00.000Z',
    payment: { kind: 'saved' as const, method_id: '0d3c2f10-0000-4000-8000-000000000000' },
    paymentNo: 3,
    notes: 'Ring twice',
    voucherIds: ['code:WELCOME10'],
    extraServiceIds: [3],
    contact: { name: 'Wei', mobile: '91234567', email: 'w@example.com' },
  }
  expect(formOf(JSON.parse(JSON.stringify(form)))).toEqual(form)
})

test('security: stored card data is dropped', () => {
  const tampered = { payment: { kind: 'card', number: '4242424242424242', isSaved: 'yes' }, card: '4242' }
  expect(formOf(tampered).payment).toEqual({ kind: 'card', isSaved: false })
  expect(JSON.stringify(formOf(tampered))).not.toContain('4242')
})

test('S4.25 the reset clears all times and the payment method, and nothing else', () => {
  expect(RESET).toEqual({ pickupAt: null, deliveryAt: null, earlyAt: null, payment: null })
})
