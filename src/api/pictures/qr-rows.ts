import { encode } from 'uqr'

/** A code to scan, drawn: one text of 0 and 1 for each row, its quiet border included. */
export function qrRows(payload: string): string[] {
  return encode(payload, { ecc: 'M', border: 2 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}
