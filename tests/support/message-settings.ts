import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { TestSite } from './site.ts'

/** Imports the laundry with these message settings instead of its own. */
export async function setMessageSettings(site: TestSite, settings: MessageSettings): Promise<void> {
  const text = `UPDATE store SET message_settings = $1, version = version + 1 WHERE slug = 'clothesline-laundry'`
  await site.db.query({ text, values: [settings] })
  await site.parts.stores.refresh()
}
