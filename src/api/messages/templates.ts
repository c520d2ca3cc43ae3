import { COMMON_PLACEHOLDERS, ORDER_PLACEHOLDERS, type OrderMessage } from '#contract/messages/message-kinds.ts'
import { type MessageTemplate, readTemplate } from '#rules/messages/message-template.ts'
import { orderMessageTemplates } from '#texts/messages/order-messages.ts'

const read = new Map<OrderMessage, MessageTemplate>()

export const placeholdersOf = (kind: OrderMessage) => [...COMMON_PLACEHOLDERS, ...ORDER_PLACEHOLDERS[kind]]

/** M1.4: the template of a message. */
export function templateOf(kind: OrderMessage): MessageTemplate {
  const known = read.get(kind)
  if (known) return known
  const { template } = readTemplate(orderMessageTemplates[kind], placeholdersOf(kind))
  read.set(kind, template)
  return template
}
