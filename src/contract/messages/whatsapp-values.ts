import { COMMON_PLACEHOLDERS, ORDER_PLACEHOLDERS, type OrderMessage } from './message-kinds.ts'

/** The placeholders that a store may name for a template at WhatsApp. */
export const whatsAppPlaceholders = (kind: OrderMessage): string[] => [
  ...COMMON_PLACEHOLDERS,
  ...ORDER_PLACEHOLDERS[kind],
]

/** M1.1: the values of a template for which the store names none, in this order. */
export const whatsAppValues = (kind: OrderMessage): string[] => ['number', ...ORDER_PLACEHOLDERS[kind], 'link']
