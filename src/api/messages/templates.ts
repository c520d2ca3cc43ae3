import type { TemplateKind } from '#contract/messages/message-kinds.ts'
import { placeholdersOf } from '#rules/messages/known-placeholders.ts'
import { type MessageTemplate, readTemplate } from '#rules/messages/message-template.ts'
import { offerTemplate } from '#texts/messages/offers.ts'
import { orderMessageTemplates } from '#texts/messages/order-messages.ts'
import { weightMessageTemplates } from '#texts/messages/weight-messages.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { templatesOfStore } from './templates.queries.ts'

const productTemplates = Object.assign({}, orderMessageTemplates, weightMessageTemplates)

const read = new Map<TemplateKind, MessageTemplate>()

/** M1.4: the template of a message: the store's own, or the product's. Cached until the store is imported again. */
export async function templateOf(
  { db, stores }: Pick<JobParts, 'db' | 'stores'>,
  storeId: number,
  kind: TemplateKind,
): Promise<MessageTemplate> {
  const store = stores.byId(storeId)
  const own = store && (await stores.remember(store, 'message templates', () => ownTemplates(db, storeId)))
  return own?.get(kind) ?? defaultTemplate(kind)
}

async function ownTemplates(db: JobParts['db'], storeId: number): Promise<ReadonlyMap<string, MessageTemplate>> {
  const rows = await templatesOfStore.all(db, storeId)
  return new Map(rows.map(({ kind, source }) => [kind, readTemplate(source, []).template]))
}

function defaultTemplate(kind: TemplateKind): MessageTemplate {
  const known = read.get(kind)
  if (known) return known
  const { template } = readTemplate(kind === 'offer' ? offerTemplate : productTemplates[kind], placeholdersOf(kind))
  read.set(kind, template)
  return template
}
