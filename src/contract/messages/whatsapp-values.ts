import { COMMON_PLACEHOLDERS, OFFER_PLACEHOLDERS, ORDER_PLACEHOLDERS, type TemplateKind } from './message-kinds.ts'

/** The placeholders that a store may name for a template at WhatsApp. `stop` is the link that ends offers. */
export const whatsAppPlaceholders = (kind: TemplateKind): string[] =>
  kind === 'offer' ? [...OFFER_PLACEHOLDERS, 'stop'] : [...COMMON_PLACEHOLDERS, ...ORDER_PLACEHOLDERS[kind]]

/** M1.1: the values of a template for which the store names none, in this order. */
export const whatsAppValues = (kind: TemplateKind): string[] =>
  kind === 'offer'
    ? ['title', 'text', 'until', 'code', 'link', 'stop']
    : ['number', ...ORDER_PLACEHOLDERS[kind], 'link']
