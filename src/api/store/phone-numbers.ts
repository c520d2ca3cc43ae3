import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import { singaporeMobile } from '#rules/access/mobile-number.ts'
import { smsCountries } from '#rules/messages/store-channels.ts'

/**
 * The country of an ordinary mobile number, such as SG. Undefined for every other number: premium rate, shared cost, pagers, company numbers,
 * landlines, and satellite and other networks that belong to no country. The number is in E.164.
 */
function mobileCountry(number: string): string | undefined {
  // D5.1 says what a mobile number of Singapore is. The library learns of a new range only with an update.
  if (singaporeMobile(number) === number) return 'SG'
  const known = parsePhoneNumberFromString(number)
  const type = known?.getType()
  // Some countries, such as the United States, number landlines and mobiles alike.
  const isOrdinary = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return known?.number === number && isOrdinary ? known.country : undefined
}

/** Whether calls and messages to the number cost what they usually cost in its country. */
export const isMobile = (number: string) => mobileCountry(number) !== undefined

/** M1.1: whether the store sends text messages to the number. */
export function mayBeTexted(settings: MessageSettings, number: string): boolean {
  const country = mobileCountry(number)
  return country !== undefined && smsCountries(settings).includes(country)
}
