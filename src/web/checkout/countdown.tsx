import { useSecondsLeft } from '../auth/use-seconds-left.ts'
import { countdownWords } from './countdown-words.ts'
import { useAlive } from './use-alive.ts'

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
  // The server cannot know how late it is when its page is read.
  return useAlive() && props.heardAtMs > 0 ? <Running {...props} /> : <span className="invisible">0:00</span>
}

function Running({ until, now, heardAtMs, words, over }: CountdownProps) {
  const left = useSecondsLeft(heardAtMs + Date.parse(until) - Date.parse(now))
  if (left === 0 && over !== undefined) return <span role="status">{over}</span>
  return (
    <span>
      {words} <span className="font-semibold text-ink tabular">{countdownWords(left)}</span>
    </span>
  )
}
