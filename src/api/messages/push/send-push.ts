import { notificationWords } from '#rules/messages/notification-words.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { NotSent } from '../../transports/not-sent.ts'
import { SubscriptionGone } from '../../transports/push.ts'
import type { ComposedMessage } from '../composed-message.ts'
import type { Send } from '../deliver.ts'
import { endSubscriptions } from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

type Parts = Pick<JobParts, 'db' | 'log' | 'pusher'>
type Message = Pick<ComposedMessage, 'recipient' | 'sender' | 'words' | 'tag'> & { storeId: number }

/** M1.7: a message as a notification in all browsers of the person. */
export async function preparePush(parts: Parts, message: Message, url: string): Promise<Send> {
  const { sender, recipient, tag = '' } = message
  const { push: targets = [] } = recipient
  if (targets.length === 0) throw new Error('a notification without a browser')
  const shown = {
    ...notificationWords(message.words(''), sender.name),
    from: sender.name,
    icon: sender.pictures.icon,
    url,
    tag,
    keys: await readPushKeys(parts.db),
  }
  return async (key) => {
    const results = await Promise.allSettled(
      targets.map(({ id, ...target }) => parts.pusher.send({ ...shown, target }, `${key}-${id}`)),
    )
    const failures = results.map((result) => (result.status === 'rejected' ? problemOf(result.reason) : null))
    await forgetGone(
      parts,
      message.storeId,
      targets.filter((_, at) => failures[at] instanceof SubscriptionGone).map(({ id }) => id),
    )
    if (!failures.includes(null)) throw worst(failures.filter((one) => one !== null))
  }
}

const problemOf = (error: unknown) => (error instanceof NotSent ? error : new NotSent('unclear', 'push error'))

/** No browser has surely got it. If one may have, it is not sent again; if one may get it later, it is. */
function worst(failures: readonly NotSent[]): NotSent {
  const of = (kind: NotSent['kind']) => failures.find((one) => one.kind === kind)
  return of('unclear') ?? of('later') ?? of('never') ?? new NotSent('never', 'push gone')
}

/** What was sent stays sent when this fails. The next message finds them gone again. */
async function forgetGone({ db, log }: Parts, storeId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await endSubscriptions
    .run(db, storeId, ids)
    .catch(() => log.warn('ended subscriptions were not deleted', { place: 'push' }))
}
