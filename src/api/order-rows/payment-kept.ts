/** How an attempt is paid, kept so that it can be asked for again after a crash. */
export type KeptMethod =
  | { kind: 'saved'; method_id: string; customer_ref: string; method_ref: string; label: string }
  | { kind: 'token'; token: string; label: string }
  | { kind: 'paynow' | 'grabpay' | 'none'; label: string }

export type AttemptPurpose = 'order' | 'extra_service' | 'overage'
