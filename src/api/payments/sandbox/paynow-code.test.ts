import { expect, test } from 'vitest'
import { checkSum, paynowCode, scannedReference } from './paynow-code.ts'

const code = paynowCode({ amountCents: 123_450, reference: 'pay_abc', expiresAt: new Date('2026-11-15T16:30:00Z') })

test('the check sum is CRC-16/CCITT-FALSE', () => {
  expect(checkSum('123456789')).toBe('29B1')
})

test('D3.4 a PayNow code is an EMV text with amount, currency, expiry in Singapore’s time, reference and check sum', () => {
  expect(code).toBe(
    '00020101021226550009SG.PAYNOW010120210000000000A0301004142026111600300052040000530370254071234.50' +
      `5802SG5919CLOTHESLINE SANDBOX6009Singapore62110107pay_abc6304${code.slice(-4)}`,
  )
  expect(checkSum(code.slice(0, -4))).toBe(code.slice(-4))
})

test('a scanned code gives its reference; a damaged or foreign one gives none', () => {
  expect(scannedReference(code)).toBe('pay_abc')
  expect(scannedReference(code.replace('1234.50', '0000.01'))).toBeUndefined()
  const foreign = '0002010102126304'
  expect(scannedReference(foreign + checkSum(foreign))).toBeUndefined()
  expect(scannedReference('')).toBeUndefined()
})
