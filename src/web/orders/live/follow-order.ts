import { LIVE_HEARTBEAT_MS } from '#contract/order/order-limits.ts'
import type { OrderEvents } from '#contract/order/orders.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { blankPasswords, readEnvelope } from '#contract/wire/envelope.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { RawRequest } from '#contract/wire/request-raw.ts'
import { eventStreamReader } from './event-stream.ts'

/** A stream without even a heartbeat for this long is dead, also when the connection seems open. */
const SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS
const POLL_MS = 10_000
/** Polls before the stream is tried again. */
const POLLS = 6
const BACKOFF_MS = 1000
const BACKOFF_MAX_MS = 30_000

type OrderFollower = {
  /** The id of the last event that the page has seen. */
  lastSeenId: () => number
  onEvents: (events: OrderEvents) => void
  onReachable: (isReachable: boolean) => void
}

type OrderEventSource = Pick<OrderFollower, 'lastSeenId' | 'onEvents'> & { raw: RawRequest; base: string }

/** These refusals are final: the order does not exist for this visitor. Other failures, such as a busy server, are retried. */
const isFinal = (error: unknown) => error instanceof ApiFailure && [401, 403, 404].includes(error.httpStatus)

/**
 * D4.5: follows an order by its event stream, which starts with the missed events. Where streams do not get through, it polls. It pauses in a
 * hidden tab. Returns a function that stops it.
 */
export function followOrder(raw: RawRequest, base: string, { onReachable, ...follower }: OrderFollower): () => void {
  const { sleep, wake } = interruptibleSleep()
  let stopping = new AbortController()
  let isStopped = false
  const source: OrderEventSource = {
    raw,
    base,
    lastSeenId: follower.lastSeenId,
    onEvents(events) {
      blankPasswords(events)
      onReachable(true)
      follower.onEvents(events)
    },
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!isStopped) {
      if (document.hidden) await sleep(HOUR_MS)
      if (isStopped || document.hidden) continue
      stopping = new AbortController()
      const { signal } = stopping
      try {
        await stream(source, signal).catch((error) => {
          if (signal.aborted || isFinal(error)) throw error
          return poll(source, sleep, signal)
        })
        failures = 0
      } catch (error) {
        if (isFinal(error)) return
        if (signal.aborted) continue
        failures += 1
        onReachable(false)
      }
      await sleep(Math.min(BACKOFF_MS * 2 ** failures, BACKOFF_MAX_MS))
    }
  }

  const resume = () => {
    if (document.hidden) stopping.abort()
    wake()
  }
  document.addEventListener('visibilitychange', resume)
  window.addEventListener('online', resume)
  void follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', resume)
    window.removeEventListener('online', resume)
    stopping.abort()
    wake()
  }
}

/** Reads the event stream until it ends. Throws when it fails or falls silent. */
async function stream({ raw, base, lastSeenId, onEvents }: OrderEventSource, signal: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const { body } = await raw(`${base}/stream?after=${lastSeenId()}`, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!body) throw new Error('a stream without a body')
    const read = eventStreamReader()
    for (const reader = body.pipeThrough(new TextDecoderStream()).getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      for (const { data } of read(value)) onEvents(JSON.parse(data))
    }
  } finally {
    clearTimeout(timer)
  }
}

type Sleep = (ms: number) => Promise<void>

async function poll(
  { raw, base, lastSeenId, onEvents }: OrderEventSource,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> {
  for (let polls = 0; polls < POLLS; polls += 1) {
    const answer = await raw(`${base}/events?after=${lastSeenId()}`, { signal })
    const events = (await readEnvelope<OrderEvents>(answer))?.response
    if (!events) throw new ApiFailure(answer.status, null)
    onEvents(events)
    await sleep(POLL_MS)
    signal.throwIfAborted()
  }
}

/** A sleep that `wake` ends early. */
function interruptibleSleep(): { sleep: Sleep; wake: () => void } {
  let wake = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { sleep, wake: () => wake() }
}
