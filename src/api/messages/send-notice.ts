import type { Jobs } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { mayBeTexted } from '../store/phone-numbers.ts'
import { senderOf, sendMessage } from './message-sender.ts'
import { noticeTemplates } from './message-templates.ts'

/** Tells the owner of an account about a change. */
export async function sendNotice(parts: JobParts, { store, kind, contact }: Jobs['send_notice']): Promise<void> {
  const settings = parts.stores.byId(store)?.messages ?? {}
  if (contact.channel === 'mobile' && !mayBeTexted(settings, contact.to)) return
  await sendMessage(parts, await senderOf(parts, store), contact, noticeTemplates[kind])
}
