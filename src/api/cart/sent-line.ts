type SentLine = {
  product_id: number
  option_id?: number | null | undefined
  variant_id?: number | null | undefined
  modifiers?: readonly { modifier_id: number }[] | null | undefined
  qty: number
  notes?: string | null | undefined
}

/** A line as it was sent, in the names that the rules use. Prices that come along are not read. */
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
