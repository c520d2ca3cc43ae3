import { encode } from 'uqr'

/** The rows of a QR code as texts of 0 and 1, including the quiet zone. */
export function qrRows(payload: string): string[] {
  return encode(payload, { ecc: 'M', border: 2 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}
