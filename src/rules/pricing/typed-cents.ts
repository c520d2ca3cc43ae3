import { moneyCents } from './money.ts'

/**
 * The cents of an amount that a person typed; undefined if it is not one. A comma stands only between thousands: "31,50" may mean $31.50, so it
 * is not read as $3,150.
 */
export function typedCents(text: string): number | undefined {
  return text.includes(',') && !/^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? undefined : moneyCents(text)
}
