import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { countdownWords } from './countdown-words.ts'

type CountdownProps = {
  /** As the server says it, and when it said so. */
  until: string
  now: string
  heardAtMs: number
  words: string
  /** In its place when the time is over. */
  over?: string
}

/** Counts down to a moment of the server's clock, by the browser's. */
export function Countdown(props: CountdownProps) {
  const { until, now, heardAtMs, words } = props
  const isCounting = useHydrated() && heardAtMs > 0
  if (isCounting) return <Running {...props} />
  // The server cannot know how late it is when its page is read: it keeps the room for it free.
  const left = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000))
  return (
    <span className="invisible">
      <Left words={words} seconds={left} />
    </span>
  )
}

function Running({ until, now, heardAtMs, words, over }: CountdownProps) {
  const left = useSecondsLeft(heardAtMs + Date.parse(until) - Date.parse(now))
  if (left === 0 && over !== undefined) return <span role="status">{over}</span>
  return (
    <span>
      <Left words={words} seconds={left} />
    </span>
  )
}

function Left({ words, seconds }: { words: string; seconds: number }) {
  return (
    <>
      {words} <span className="font-semibold text-ink tabular">{countdownWords(seconds)}</span>
    </>
  )
}
