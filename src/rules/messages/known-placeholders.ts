import {
  COMMON_PLACEHOLDERS,
  OFFER_PLACEHOLDERS,
  ORDER_PLACEHOLDERS,
  type TemplateKind,
} from '#contract/messages/message-kinds.ts'

/** M1.4: everything that a template of this message may fill in. */
export const placeholdersOf = (kind: TemplateKind): readonly string[] =>
  kind === 'offer' ? OFFER_PLACEHOLDERS : [...COMMON_PLACEHOLDERS, ...ORDER_PLACEHOLDERS[kind]]
