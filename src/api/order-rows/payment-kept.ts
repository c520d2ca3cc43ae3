/** The payment method of an attempt, stored so the charge can be retried after a crash. */
export type KeptMethod =
  | { kind: 'saved'; method_id: string; customer_ref: string; method_ref: string; label: string }
  | { kind: 'token' | 'wallet'; token: string; label: string }
  | { kind: 'paynow' | 'grabpay' | 'none'; label: string }

export type AttemptPurpose = 'order' | 'extra_service' | 'overage' | 'weight'

/** P1.2: cards and wallets can hold money. Codes are paid at once. */
export const mayBeHeld = ({ kind }: KeptMethod) => kind === 'saved' || kind === 'token' || kind === 'wallet'
