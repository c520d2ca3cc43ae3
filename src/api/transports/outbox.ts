import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemRandom } from '../base/random.ts'

/** A message in the outbox folder, which is used while a channel has no settings. Each message is one file. */
const message = z.object({
  kind: z.enum(['mail', 'sms', 'whatsapp', 'push']),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The page that ends mails like this one. Only offers have it. */
  stopUrl: z.optional(z.string()),
  /** Absent in older messages and in texts. */
  files: z.optional(
    z.array(z.object({ filename: z.string(), type: z.string(), cid: z.optional(z.string()), base64: z.string() })),
  ),
})
export type OutboxMessage = z.output<typeof message>
export type FiledMessage = OutboxMessage & { name: string }

const MOST_KEPT = 200
const NAME = /^[\dTZ-]{20,30}-[\da-f]{8}\.json$/

export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox(folder: string) {
  const names = async () => {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => NAME.test(name)).sort()
  }

  return {
    folder,
    /** Does nothing if a message with the same key is already there. */
    async put(given: OutboxMessage, key: string = systemRandom.id()): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const end = `-${createHash('sha256').update(key).digest('hex').slice(0, 8)}.json`
      if ((await names()).some((name) => name.endsWith(end))) return
      const name = given.at.replace(/[:.]/g, '-') + end
      // Written under a temporary name, so that a reader never sees an incomplete file.
      await writeFile(join(folder, `${name}.part`), `${JSON.stringify(given, null, 2)}\n`, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
      for (const old of (await names()).slice(0, -MOST_KEPT)) await rm(join(folder, old), { force: true })
    },

    /** Newest first. */
    async list(): Promise<FiledMessage[]> {
      const read = await Promise.all((await names()).map((name) => this.read(name)))
      return read.filter((one) => one !== undefined).reverse()
    },

    async read(name: string): Promise<FiledMessage | undefined> {
      if (!NAME.test(name)) return undefined
      const content = await readFile(join(folder, name), 'utf8')
        .then((text): unknown => JSON.parse(text))
        .catch(() => null)
      const parsed = z.safeParse(message, content)
      return parsed.success ? { ...parsed.data, name } : undefined
    },
  }
}
