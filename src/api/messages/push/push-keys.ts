import webPush from 'web-push'
import type { Queryable } from '../../db/database.ts'
import type { VapidKeys } from '../../transports/push.ts'
import { keepPushKeys, pushKeys } from './push.queries.ts'

/** The shop's key pair for notifications, made once for a database. A browser that has subscribed accepts no other sender. */
export async function readPushKeys(db: Queryable): Promise<VapidKeys> {
  const known = await pushKeys.maybe(db)
  if (known) return JSON.parse(known.value) as VapidKeys
  await keepPushKeys.run(db, JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse((await pushKeys.one(db)).value) as VapidKeys
}
