import type { Page } from 'playwright-core'

type Shift = { at: number; value: number }
type Probe = {
  /** When the awaited content was painted, and how long after the press. */
  arrived?: Promise<{ at: number; took: number }>
  shifts: Shift[]
  interactions: number[]
}
type Probed = { probe: Probe }

/** The awaited content: an element that was not there before the press, on a page whose path and hash match. */
export type Content = { path: RegExp; selector: string }

/** Call it once per page. From then on the page records its interactions and layout shifts. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probe: Probe = { shifts: [], interactions: [] }
    Object.assign(window, { probe })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        probe.shifts.push({ at: entry.startTime, value: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) probe.interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** Waits for the content of the next page in the background. The time begins with the next click, or with Back. */
export async function awaitContent(page: Page, { path, selector }: Content): Promise<void> {
  await page.evaluate(
    ([source, wanted]) => {
      const { probe } = window as unknown as Probed
      probe.interactions.length = 0
      const before = new Set(document.querySelectorAll(wanted))
      let pressedAt: number | undefined
      const press = ({ timeStamp }: Event) => {
        pressedAt ??= timeStamp
      }
      for (const type of ['click', 'popstate']) addEventListener(type, press, { capture: true, once: true })
      const isThere = () =>
        new RegExp(source).test(location.pathname + location.hash) &&
        [...document.querySelectorAll(wanted)].some((one) => !before.has(one))
      probe.arrived = new Promise((resolve) => {
        const check = () => {
          if (pressedAt === undefined || !isThere()) return
          observer.disconnect()
          // The frame with the content runs its callbacks first. An urgent task of one runs after its paint, before all others.
          requestAnimationFrame(() =>
            scheduler.postTask(() => resolve({ at: performance.now(), took: performance.now() - (pressedAt ?? 0) }), {
              priority: 'user-blocking',
            }),
          )
        }
        const observer = new MutationObserver(check)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      })
    },
    [path.source, selector] as const,
  )
}

export type Measured = { took: number; interaction: number; shift: number }

/** What was measured since `awaitContent`: the time, the longest interaction, and what moved after the content stood. */
export async function measured(page: Page, settleMs: number): Promise<Measured> {
  return page.evaluate(async (settle) => {
    const { probe } = window as unknown as Probed
    const { at = 0, took = Number.NaN } = (await probe.arrived) ?? {}
    await new Promise((done) => setTimeout(done, settle))
    const moved = probe.shifts.filter((one) => one.at > at).reduce((sum, one) => sum + one.value, 0)
    return { took, interaction: Math.max(0, ...probe.interactions), shift: moved }
  }, settleMs)
}
