import { COMMON_PLACEHOLDERS, ORDER_PLACEHOLDERS, type OrderMessage } from '#contract/messages/message-kinds.ts'

/** M1.4: everything that a template of this message may fill in. */
export const placeholdersOf = (kind: OrderMessage): readonly string[] => [
  ...COMMON_PLACEHOLDERS,
  ...ORDER_PLACEHOLDERS[kind],
]
