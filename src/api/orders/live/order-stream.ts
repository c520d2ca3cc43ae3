import { LIVE_HEARTBEAT_MS } from '#contract/order/order-limits.ts'
import type { OrderEvents } from '#contract/order/orders.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { OrderNews } from '../../parts/order-news.ts'

/** After this the page comes back with its login, which may have ended since. */
const LIFE_MS = 10 * MINUTE_MS
/** How many messages wait for a slow reader; while they do, nothing more is read for it. */
const WAITING_MAX = 4

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy that collects before it passes on would make live dead.
  'X-Accel-Buffering': 'no',
}

export type Followed = {
  news: OrderNews
  storeId: number
  orderId: string
  /** The last event that the page has seen. */
  after: number
  read: (after: number) => Promise<OrderEvents>
  /** Aborted when the connection closes, which may be before anyone reads the stream. */
  signal?: AbortSignal | undefined
}

/**
 * D4.5: an order's changes as they happen. A stream remembers only what its page has seen and that there is something new: what is new is read
 * when the page can take it, so a slow one costs no memory.
 */
export function orderStream({ news, storeId, orderId, after, read, signal }: Followed): Response {
  const encoder = new TextEncoder()
  let known = after
  let isNew = true
  let isReading = false
  let stop = () => {}

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (signal?.aborted) return controller.close()
        const end = () => {
          stop()
          try {
            controller.close()
          } catch {
            // The reader has gone already.
          }
        }
        const changed = () => {
          isNew = true
          void flush(controller, end)
        }
        const unfollow = news.follow(storeId, orderId, { changed, end })
        const beat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': here\n\n'))
        }, LIVE_HEARTBEAT_MS)
        const life = setTimeout(end, LIFE_MS)
        stop = () => {
          unfollow()
          clearInterval(beat)
          clearTimeout(life)
          signal?.removeEventListener('abort', end)
        }
        signal?.addEventListener('abort', end)
        void flush(controller, end)
      },
      pull(controller) {
        return flush(controller, stop)
      },
      cancel() {
        stop()
      },
    },
    new CountQueuingStrategy({ highWaterMark: WAITING_MAX }),
  )

  async function flush(controller: ReadableStreamDefaultController<Uint8Array>, end: () => void): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (isNew && (controller.desiredSize ?? 0) > 0) {
        isNew = false
        const found = await read(known)
        known = found.last_event_id
        controller.enqueue(encoder.encode(`id: ${known}\nevent: order\ndata: ${JSON.stringify(found)}\n\n`))
      }
    } catch {
      // The database is away, or the reader: the page comes back and says what it has seen.
      end()
    } finally {
      isReading = false
    }
  }

  return new Response(body, { headers: HEADERS })
}
