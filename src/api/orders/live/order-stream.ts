import { LIVE_HEARTBEAT_MS } from '#contract/order/order-limits.ts'
import type { OrderEvents } from '#contract/order/orders.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { OrderNews } from '../../parts/order-news.ts'

/** The page then reconnects, which checks its login again. */
const MAX_AGE_MS = 10 * MINUTE_MS
/** The most messages queued for a slow reader. While the queue is full, nothing more is read from the database. */
const QUEUE_MAX = 4

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Tells a proxy not to buffer, which would delay events.
  'X-Accel-Buffering': 'no',
}

export type FollowedOrder = {
  news: OrderNews
  storeId: number
  orderId: string
  /** The last event that the page has seen. */
  after: number
  read: (after: number) => Promise<OrderEvents>
  /** Aborted when the connection closes, possibly before the stream is read. */
  signal?: AbortSignal | undefined
}

const encoder = new TextEncoder()

/**
 * D4.5: streams an order's events as they happen. A stream remembers only the last sent event and whether there are new ones. New events are read
 * when the page can take them, so a slow reader costs no memory.
 */
export function orderStream({ news, storeId, orderId, after, read, signal }: FollowedOrder): Response {
  const sender = eventSender(after, read)
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
            // The reader has already cancelled the stream.
          }
        }
        const changed = () => {
          sender.markNew()
          void sender.flush(controller, end)
        }
        const unfollow = news.follow(storeId, orderId, { changed, end })
        const heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': here\n\n'))
        }, LIVE_HEARTBEAT_MS)
        const maxAge = setTimeout(end, MAX_AGE_MS)
        stop = () => {
          unfollow()
          clearInterval(heartbeat)
          clearTimeout(maxAge)
          signal?.removeEventListener('abort', end)
        }
        signal?.addEventListener('abort', end)
        void sender.flush(controller, end)
      },
      pull(controller) {
        return sender.flush(controller, stop)
      },
      cancel() {
        stop()
      },
    },
    new CountQueuingStrategy({ highWaterMark: QUEUE_MAX }),
  )

  return new Response(body, { headers: HEADERS })
}

/** Reads new events and sends them, one read at a time, while the reader's queue has room. */
function eventSender(after: number, read: FollowedOrder['read']) {
  let lastSent = after
  let isNew = true
  let isReading = false
  return {
    markNew() {
      isNew = true
    },
    async flush(controller: ReadableStreamDefaultController<Uint8Array>, end: () => void): Promise<void> {
      if (isReading) return
      isReading = true
      try {
        while (isNew && (controller.desiredSize ?? 0) > 0) {
          isNew = false
          const found = await read(lastSent)
          lastSent = found.last_event_id
          controller.enqueue(encoder.encode(`id: ${lastSent}\nevent: order\ndata: ${JSON.stringify(found)}\n\n`))
        }
      } catch {
        // The database or the reader is gone. The page reconnects with the last event it has seen.
        end()
      } finally {
        isReading = false
      }
    },
  }
}
