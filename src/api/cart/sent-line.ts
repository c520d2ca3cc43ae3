type SentLine = {
  product_id: number
  option_id?: number | null | undefined
  variant_id?: number | null | undefined
  modifiers?: readonly { modifier_id: number }[] | null | undefined
  qty: number
  notes?: string | null | undefined
}

/** A line of a request with the rules' field names. Its prices are ignored. */
export function sentLine({ product_id, option_id, variant_id, modifiers, qty, notes }: SentLine) {
  return {
    productId: product_id,
    optionId: option_id ?? null,
    variantId: variant_id ?? null,
    modifierIds: (modifiers ?? []).map(({ modifier_id }) => modifier_id),
    qty,
    notes: notes?.trim() ?? '',
  }
}
