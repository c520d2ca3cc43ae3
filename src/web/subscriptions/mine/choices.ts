import type { SavedAddress } from '#contract/account/addresses.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import type { RadioCard } from '#ui/forms/radio-cards.tsx'
import { addressName, streetLine } from '../../account/addresses/address-words.ts'

export function addressChoices(addresses: readonly SavedAddress[]): RadioCard[] {
  return addresses.map((address) => ({
    value: address.id,
    label: addressName(address),
    description: `${streetLine(address)}, ${addressTexts.singapore(address.postal_code)}`,
  }))
}

/** Expired cards stay visible, but disabled, so that customers do not miss them. */
export function cardChoices(methods: readonly SavedMethod[]): RadioCard[] {
  return methods.map(({ id, brand, last4, exp_month, exp_year, expiry }) => ({
    value: id,
    label: paymentTexts.card(brand, last4),
    icon: 'card',
    description: (expiry === 'expired' ? paymentTexts.expiredSince : paymentTexts.expires)(exp_month, exp_year),
    isDisabled: expiry === 'expired',
  }))
}

/** The default card unless it has expired, otherwise the first valid one. */
export function firstGoodCard(methods: readonly SavedMethod[]): string | null {
  const valid = methods.filter(({ expiry }) => expiry !== 'expired')
  return (valid.find(({ is_default }) => is_default) ?? valid[0])?.id ?? null
}
