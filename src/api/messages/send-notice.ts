import type { Jobs } from '../jobs/job-payloads.ts'
import { takeEach } from '../limits/limits.ts'
import { ALL_TEXTS, textsOfStore } from '../limits/message-limits.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { mayBeTexted } from '../store/phone-numbers.ts'
import { senderOf, sendMessage } from './message-sender.ts'
import { noticeTemplates } from './message-templates.ts'

/** Tells the owner of an account about a change. A text message counts for the store's day, but is sent also when the day is full. */
export async function sendNotice(
  parts: JobParts,
  { store: storeId, kind, contact }: Jobs['send_notice'],
): Promise<void> {
  const store = parts.stores.byId(storeId)
  if (contact.channel === 'mobile' && store) {
    if (!mayBeTexted(store.messages, contact.to)) return
    const now = parts.clock()
    const limit = textsOfStore({ store, now, log: parts.log })
    await takeEach({ db: parts.db, storeId, now }, [[limit, ALL_TEXTS]])
  }
  await sendMessage(parts, await senderOf(parts, storeId), contact, noticeTemplates[kind])
}
