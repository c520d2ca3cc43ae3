import { LIVE_HEARTBEAT_MS } from '#contract/order/order-limits.ts'
import type { OrderEvents } from '#contract/order/orders.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { blankPasswords, readEnvelope } from '#contract/wire/envelope.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { RawRequest } from '#contract/wire/request-raw.ts'
import { eventStreamReader } from './event-stream.ts'

/** A stream that says nothing for this long is dead, whatever the connection thinks. */
const SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS
const POLL_MS = 10_000
/** How often one asks before the stream is tried again. */
const POLLS = 6
const REST_MS = 1000
const REST_MOST_MS = 30_000

export type Following = {
  /** The last event that the page has seen. */
  known: () => number
  heard: (news: OrderEvents) => void
  reached: (isReached: boolean) => void
}

/** Whether asking again could help: an order that is not there for us will not be, a busy server may be free later. */
const isOver = (error: unknown) => error instanceof ApiFailure && [401, 403, 404].includes(error.httpStatus)

/**
 * D4.5: follows an order by its stream of events, with what was missed; where streams do not get through, by asking. Not in a hidden tab.
 * Returns how to stop.
 */
export function followOrder(raw: RawRequest, base: string, { known, heard, reached }: Following): () => void {
  let stopping = new AbortController()
  let isStopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function take(news: OrderEvents) {
    blankPasswords(news)
    reached(true)
    heard(news)
  }

  async function stream(signal: AbortSignal): Promise<void> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    try {
      const { body } = await raw(`${base}/stream?after=${known()}`, {
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
        for (const { data } of read(value)) take(JSON.parse(data))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    for (let asked = 0; asked < POLLS; asked += 1) {
      const answer = await raw(`${base}/events?after=${known()}`, { signal })
      const news = (await readEnvelope<OrderEvents>(answer))?.response
      if (!news) throw new ApiFailure(answer.status, null)
      take(news)
      await pause(POLL_MS)
      signal.throwIfAborted()
    }
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!isStopped) {
      if (document.hidden) await pause(HOUR_MS)
      if (isStopped || document.hidden) continue
      stopping = new AbortController()
      const { signal } = stopping
      try {
        await stream(signal).catch((error) => {
          if (signal.aborted || isOver(error)) throw error
          return poll(signal)
        })
        failures = 0
      } catch (error) {
        if (isOver(error)) return
        if (signal.aborted) continue
        failures += 1
        reached(false)
      }
      await pause(Math.min(REST_MS * 2 ** failures, REST_MOST_MS))
    }
  }

  const look = () => {
    if (document.hidden) stopping.abort()
    wake()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  void follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    stopping.abort()
    wake()
  }
}
