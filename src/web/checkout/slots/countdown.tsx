import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { countdownWords } from './countdown-words.ts'

type CountdownProps = {
  /** `until` and `now` are by the server's clock. The answer with them arrived at `heardAtMs`, by the browser's clock. */
  until: string
  now: string
  heardAtMs: number
  words: string
  /** Replaces the countdown when the time is over. */
  over?: string
}

/** Counts down to a time of the server's clock, with the browser's clock. */
export function Countdown(props: CountdownProps) {
  const { until, now, heardAtMs, words } = props
  const isCounting = useHydrated() && heardAtMs > 0
  if (isCounting) return <RunningCountdown {...props} />
  // The server cannot know when its HTML is read. It renders an invisible countdown, so that the layout does not shift later.
  const left = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000))
  return (
    <span className="invisible">
      <TimeLeft words={words} seconds={left} />
    </span>
  )
}

function RunningCountdown({ until, now, heardAtMs, words, over }: CountdownProps) {
  const left = useSecondsLeft(heardAtMs + Date.parse(until) - Date.parse(now))
  if (left === 0 && over !== undefined) return <span role="status">{over}</span>
  return (
    <span>
      <TimeLeft words={words} seconds={left} />
    </span>
  )
}

function TimeLeft({ words, seconds }: { words: string; seconds: number }) {
  return (
    <>
      {words} <span className="font-semibold text-ink tabular">{countdownWords(seconds)}</span>
    </>
  )
}
