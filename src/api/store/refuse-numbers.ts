import { smsCountries } from '#rules/messages/store-channels.ts'
import { phoneNumberTexts } from '#texts/account/phone-numbers.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { Store } from '../parts/store.ts'
import { isMobile, mayBeTexted } from './phone-numbers.ts'

/** Refuses a number that gets no text messages, where nothing else reaches the person. The answer is the same whether or not an account has it. */
export function refuseUntexted({ messages }: Pick<Store, 'messages'>, mobile: string | null, field: string): void {
  if (mobile === null || mayBeTexted(messages, mobile)) return
  throw new Refused(400, apiTexts.invalid, { errors: { [field]: phoneNumberTexts.notTexted(smsCountries(messages)) } })
}

/** Refuses a number that a driver calls, too: calls abroad and to premium numbers cost a multiple. */
export function refuseForeign({ messages }: Pick<Store, 'messages'>, mobile: string | null, field: string): void {
  if (mobile === null || mayBeTexted(messages, mobile)) return
  const reason = isMobile(mobile) ? phoneNumberTexts.foreign(smsCountries(messages)) : phoneNumberTexts.noMobile
  // The checkout shows the message: it has no field to mark after Pay.
  throw new Refused(400, reason, { errors: { [field]: reason } })
}
