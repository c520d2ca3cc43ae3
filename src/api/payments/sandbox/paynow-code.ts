import { moneyText } from '#rules/pricing/money.ts'
import { SINGAPORE_AHEAD_MS } from '#rules/slots/singapore-time.ts'

const PAYNOW = 'SG.PAYNOW'
const BY_UEN = '2'
const FIXED_AMOUNT = '0'
const SINGAPORE_DOLLAR = '702'
/** An invalid company number, so a real banking app cannot pay it. */
const SANDBOX_UEN = '000000000A'
const SANDBOX_NAME = 'CLOTHESLINE SANDBOX'

export type PaynowCode = { amountCents: number; reference: string; expiresAt: Date }

/** The content of a PayNow QR code: EMV fields (id, length, value) and a check sum over all of them. */
export function paynowCode({ amountCents, reference, expiresAt }: PaynowCode): string {
  const account =
    field('00', PAYNOW) +
    field('01', BY_UEN) +
    field('02', SANDBOX_UEN) +
    field('03', FIXED_AMOUNT) +
    field('04', stamp(expiresAt))
  const content = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', SINGAPORE_DOLLAR),
    field('54', moneyText(amountCents).replaceAll(',', '')),
    field('58', 'SG'),
    field('59', SANDBOX_NAME),
    field('60', 'Singapore'),
    field('62', field('01', reference)),
  ].join('')
  const unchecked = `${content}6304`
  return unchecked + checkSum(unchecked)
}

/** The payment's reference in a scanned code; undefined when the code is damaged or not for PayNow. */
export function scannedReference(payload: string): string | undefined {
  if (checkSum(payload.slice(0, -4)) !== payload.slice(-4)) return undefined
  const fields = readFields(payload)
  if (readFields(fields.get('26') ?? '').get('00') !== PAYNOW) return undefined
  return readFields(fields.get('62') ?? '').get('01')
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) break
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/** Singapore's time as YYYYMMDDhhmmss. */
function stamp(time: Date): string {
  return new Date(time.getTime() + SINGAPORE_AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** CRC-16/CCITT-FALSE, which EMV requires. */
export function checkSum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
