import { isPostalCode } from '#contract/shop/postal-code.ts'

/** Singapore's postal districts 1 to 28 with their sectors. A sector is the first two digits of a postal code. */
const DISTRICT_SECTORS = [
  '01 02 03 04 05 06',
  '07 08',
  '14 15 16',
  '09 10',
  '11 12 13',
  '17',
  '18 19',
  '20 21',
  '22 23',
  '24 25 26 27',
  '28 29 30',
  '31 32 33',
  '34 35 36 37',
  '38 39 40 41',
  '42 43 44 45',
  '46 47 48',
  '49 50 81',
  '51 52',
  '53 54 55 82',
  '56 57',
  '58 59',
  '60 61 62 63 64',
  '65 66 67 68',
  '69 70 71',
  '72 73',
  '77 78',
  '75 76',
  '79 80',
] as const

const districts = new Map(
  DISTRICT_SECTORS.flatMap((sectors, index) => sectors.split(' ').map((sector) => [sector, index + 1] as const)),
)

export const POSTAL_SECTORS: readonly string[] = [...districts.keys()].sort()

/** The sector of a postal code, or undefined if Singapore has no such sector. */
export function sectorOf(postalCode: string): string | undefined {
  if (!isPostalCode(postalCode)) return undefined
  const sector = postalCode.slice(0, 2)
  return districts.has(sector) ? sector : undefined
}

export function districtOf(sector: string): number | undefined {
  return districts.get(sector)
}

/** The digits that were typed as a postal code or its beginning: 'S 160071', 'Singapore 16'. Undefined for anything else. */
export function typedPostalDigits(typed: string): string | undefined {
  return /^(?:s|singapore)?\s*(\d{2,})$/i.exec(typed.trim())?.[1]
}
